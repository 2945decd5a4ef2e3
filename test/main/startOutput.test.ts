/** What a start writes: JSON lines for machines, a text for a person at a terminal, and never a key. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Credentials } from '../../src/main/storage/credentials.ts'
import type { Environment } from '../../src/platform/config.ts'
import { processesOf } from '../helpers/processesOf.ts'
import {
  byNode,
  byNpm,
  fromSources,
  inTerminal,
  type ServiceProcess,
  startServiceProcess,
} from '../helpers/serviceProcess.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { createTestDatabase } from '../helpers/testDatabase.ts'

function expectNoSecret(output: string, { api_key, demo_api_key, password }: Credentials): void {
  for (const secret of [api_key, demo_api_key, password]) {
    expect(secret.length).toBeGreaterThan(15)
    expect(output).not.toContain(secret)
  }
}

const parseLines = (output: string): Record<string, unknown>[] =>
  output
    .trim()
    .split(/\r?\n/)
    .map((line) => JSON.parse(line))

describe('a first start', () => {
  test('writes only JSON lines if the output is not a terminal, one when it is ready, and no key', async () => {
    await using folder = await temporaryFolder()
    await using service = await startServiceProcess(folder.path, { LOG_LEVEL: 'trace' }, fromSources)
    const { credentials } = service
    const { code, stdout, stderr } = await service.stop('SIGTERM')
    expect([code, await processesOf(folder.path)]).toEqual([0, []])
    expect(stdout).toMatch(/"msg":"stopping: .*\n(?:.*\n)*.*"msg":"stopped"/)
    expectNoSecret(stdout + stderr, credentials)
    const ready = parseLines(stdout).filter(({ msg }) => msg === 'the service is ready')
    expect(ready).toMatchObject([{ role: 'all', rest: credentials.base_url, graphql: credentials.graphql_url }])
    expect(stderr).toBe('')
  })
})

describe('at a terminal', () => {
  const resources = new AsyncDisposableStack()
  let dataDir: string
  let env: Environment
  let service: ServiceProcess
  beforeAll(async () => {
    const place = resources.use(await givenDatabase())
    dataDir = join(place.path, "it's a folder")
    env = place.env
    service = resources.use(await startServiceProcess(dataDir, env, inTerminal(byNpm)))
  })
  afterAll(() => resources.disposeAsync())

  test('a first start greets a person with curl lines that work from anywhere', async () => {
    const { credentials } = service
    const shown = service.output().replaceAll('\r', '')
    expect(shown).toMatch(/^Agent Run Service is ready \(in \d+\.\d s\)$/m)
    expect(shown).toContain(credentials.base_url)
    expect(shown).toContain(join(dataDir, 'credentials.json'))
    expect(shown).toContain(credentials.dashboard_url)
    expect(shown).toContain('/docs/start\n')
    expect(shown).toContain('(email and password for the dashboard, and the API keys)')
    expect(shown).toContain('npx ars run echo hello')
    const [first = 'false', streaming = 'false'] = shown.match(/^curl [\s\S]*?'$(?=\n\n)/gm) ?? []
    for (const shell of ['sh', 'bash']) {
      const { stdout } = await promisify(execFile)(shell, ['-c', first], { cwd: '/' })
      expect(JSON.parse(stdout)).toMatchObject({ status: 'completed', output: { result: 'Hello' } })
      const streamed = await promisify(execFile)(shell, ['-c', streaming], { cwd: '/' })
      expect(streamed.stdout).toMatch(/^event: run\.completed$/m)
    }
  })

  test('a start reports each part with the time that it took', () => {
    const shown = service.output()
    expect(shown).toMatch(/^Starting Agent Run Service\r?\n/)
    for (const part of ['database', 'certificates', 'tables and background work'])
      expect(shown).toMatch(new RegExp(`^  ${part} …\\r?\\n[^]*^  ${part}: ready after \\d+\\.\\d s\\r?$`, 'm'))
  })

  test('in production there are only JSON lines; a worker lists only what it serves, and keeps the addresses in a shared folder', async () => {
    const { base_url } = service.credentials
    const production = { ...env, ROLE: 'worker', PUBLIC_URL: 'https://api.example.com', NODE_ENV: 'production' }
    const worker = await startServiceProcess(dataDir, production, inTerminal(byNode))
    const { ready } = worker
    expect(ready).toMatchObject({ role: 'worker', health: `https://localhost:${ready.port}/healthz` })
    expect(worker.output()).not.toMatch(/\/v2|graphql|\/docs|api\.example\.com/)
    expect(service.credentials.base_url).toBe(base_url)
    worker.type('\x03')
    expect(parseLines((await worker.ended).stdout.replace('^C', ''))).toContainEqual(
      expect.objectContaining({ msg: 'the service is ready', role: 'worker' }),
    )
  })

  test('a worker lists only what it serves', async () => {
    const worker = await startServiceProcess(dataDir, { ...env, ROLE: 'worker' }, inTerminal(byNode))
    expect(worker.output()).toContain('/metrics')
    expect(worker.output()).not.toMatch(/\/v2|graphql|\/docs|curl/)
    worker.type('\x03')
    await worker.ended
  })

  test('no key is shown until the end', async () => {
    const { credentials } = service
    service.type('\x03')
    const { stdout, stderr } = await service.ended
    expectNoSecret(stdout + stderr, credentials)
  })
})

async function givenDatabase() {
  const folder = await temporaryFolder()
  const database = await createTestDatabase()
  return {
    path: folder.path,
    env: { DATABASE_URL: database.url, MASTER_KEY: 'm'.repeat(32) },
    async [Symbol.asyncDispose]() {
      await database.drop()
      await folder[Symbol.asyncDispose]()
    },
  }
}
