/** The dashboard, the alert rules and the documentation use figures that exist, in queries that Prometheus accepts. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readPage, root } from '../docs/helpers/readPage.ts'
import { request } from '../helpers/httpClient.ts'
import { needsProgram } from '../helpers/needsProgram.ts'
import { needsRedis, type RedisServer, startRedis } from '../helpers/redisServer.ts'
import { runProgram } from '../helpers/runProgram.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

type Board = { panels: { title: string; type: string; targets?: { expr: string }[] }[] }
const board = JSON.parse(read('deploy/grafana/agent-run-service.json')) as Board
const ofBoard = board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const ofRules = [...read('deploy/prometheus/rules.yml').matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr)
const ofDocs = readPage('docs/metrics.md').flatMap(({ language, text }) =>
  language === 'promql' ? text.trim().split('\n') : [],
)

test('each of the ten questions has queries, one of them in the table of docs/operating.md', () => {
  const questions = read('docs/metrics.md')
    .split(/^(?=\*\*\d+\.)/m)
    .slice(1)
  const inTable = [...read('docs/operating.md').matchAll(/^\| [^|]+\? \| `(.+)` \|$/gm)].map(([, query = '']) => query)
  expect(questions).toHaveLength(10)
  expect(inTable).toHaveLength(10)
  for (const [index, question] of questions.entries()) {
    expect(question.startsWith(`**${index + 1}.`)).toBe(true)
    expect(ofQuestion(question)).toContain(inTable[index])
  }
})

const ofQuestion = (text: string): string[] => /```promql fragment\n([^`]+)```/.exec(text)?.[1]?.split('\n') ?? []

needsRedis(describe)('a figure that is used', () => {
  let redis: RedisServer
  let service: TestService
  let existing: Map<string, string>
  let top: string
  beforeAll(async () => {
    redis = await startRedis()
    service = await startOwnService({ env: { REDIS_URL: redis.url } })
    const { text } = await request(service, 'GET', '/metrics')
    top = (await request(service, 'GET', '/metrics?top=organizations')).text
    existing = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]))
  })
  afterAll(async () => {
    await service?.dispose()
    await redis?.[Symbol.asyncDispose]()
  })

  const named = (query: string) => query.match(/\b(?:ars|nodejs|process)_\w+/g) ?? []
  const exists = (name: string): boolean => {
    const [, histogram = '', part] = /^(\w+)_(bucket|sum|count)$/.exec(name) ?? []
    return part === undefined ? existing.has(name) : existing.get(histogram) === 'histogram'
  }

  test.each([
    ['dashboard', ofBoard, 40],
    ['rules', ofRules, 13],
    ['documentation', ofDocs, 20],
  ])('in the %s is in /metrics', (_, queries, least) => {
    expect(queries.length).toBeGreaterThanOrEqual(least)
    expect(queries.flatMap(named).filter((name) => !exists(name))).toEqual([])
  })

  test('is in the table of docs/metrics.md, and each of that table is in /metrics', () => {
    const rows = [...read('docs/metrics.md').matchAll(/^\| (`ars_.*?) \|/gm)].map(([, cell = '']) => cell)
    const documented = rows.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
    const ofTop = [...top.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name)
    const own = [...existing.keys()].filter((name) => name.startsWith('ars_'))
    expect(documented.sort()).toEqual([...own, ...ofTop].sort())
  })
})

needsProgram(
  describe,
  'promtool',
  spawnSync('promtool', ['--version']).status === 0,
)('promtool', () => {
  const promtool = (args: string[], cwd: string) => runProgram({ program: 'promtool', args, env: process.env, cwd })

  test('accepts the rules, and their tests pass', async () => {
    const folder = join(root, 'deploy/prometheus')
    expect(await promtool(['check', 'rules', 'rules.yml'], folder)).toMatchObject({ code: 0, stderr: '' })
    expect(await promtool(['test', 'rules', 'rules.test.yml'], folder)).toMatchObject({ code: 0 })
  })

  test('every alert has a test in which it fires', () => {
    const alerts = [...read('deploy/prometheus/rules.yml').matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
    const tests = read('deploy/prometheus/rules.test.yml')
    const fires = (name: string) =>
      tests.includes(`alertname="${name}"`) ||
      new RegExp(`alertname: ${name}\\n +eval_time: .*\\n +exp_alerts:\\n`).test(tests)
    expect(alerts.length).toBeGreaterThan(10)
    expect(alerts.filter((name) => !fires(name))).toEqual([])
  })

  test('accepts every query of the dashboard and of the documentation', async () => {
    await using folder = await temporaryFolder()
    const rules = [...ofBoard, ...ofDocs].map((query, index) => ({
      record: `query:${index}`,
      expr: query.replaceAll('$__rate_interval', '5m'),
    }))
    await writeFile(join(folder.path, 'rules.json'), JSON.stringify({ groups: [{ name: 'queries', rules }] }))
    expect(await promtool(['check', 'rules', 'rules.json'], folder.path)).toMatchObject({ code: 0, stderr: '' })
  })

  test('accepts the sample of a scrape', async () => {
    await using folder = await temporaryFolder()
    const [sample] = readPage('docs/metrics.md').filter(({ text }) => text.includes('scrape_configs:'))
    await writeFile(join(folder.path, 'scrape.yml'), sample?.text ?? '')
    expect(await promtool(['check', 'config', '--syntax-only', 'scrape.yml'], folder.path)).toMatchObject({ code: 0 })
  })
})
