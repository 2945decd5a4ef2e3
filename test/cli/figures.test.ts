import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type CliService, startCliService } from './helpers/cliService.ts'
import { expectSchema } from './helpers/expectSchema.ts'
import { inTerminals } from './helpers/openPane.ts'
import { shown } from './helpers/shown.ts'

let cli: CliService
beforeAll(async () => {
  cli = await startCliService()
  for (const word of ['one', 'two']) await cli.ars(['run', 'echo', word])
  await cli.ars(['run', 'simulator', '-f', 'fail.code=broken', '-f', 'fail.message=no'])
})
afterAll(() => cli.dispose())

describe('usage', () => {
  test('prints the limits and the usage', async () => {
    expectSchema('Usage', await cli.json(['usage']))
    expect((await cli.ars(['usage'])).stdout).toMatch(/^plan\tdeveloper\n/)
    expectSchema('Usage', await cli.json(['usage', '--month', '2026-01']))
    expect(await cli.ars(['usage', '--month', 'May'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Write the year and the month: 2026-10.'),
    })
  })
})

describe('analytics', () => {
  test('prints the figures for a period, also for one agent', async () => {
    const all = await cli.json(['analytics'])
    expectSchema('Analytics', all)
    expect(all.totals).toMatchObject({ runs: 3, completed: 2, failed: 1 })
    const words = ['analytics', '--agent', 'echo', '--agent-version', '1', '--from', '2h', '--to', '2099-01-01T00:00Z']
    expect((await cli.ars([...words, '--interval', 'hour'])).code).toBe(1) // a period by hour has at most 31 days
    const one = await cli.json([
      'analytics',
      '--agent',
      'echo',
      '--agent-version',
      '1',
      '--from',
      '2h',
      '--interval',
      'hour',
    ])
    expectSchema('Analytics', one)
    expect(one.totals).toMatchObject({ runs: 2, failed: 0 })
  })

  test.each([
    [['--chart', '--json'], '--chart cannot be combined with --json or --quiet'],
    [['--metric', 'failed'], 'Add --chart.'],
    [['--agent-version', '1'], '--agent-version needs --agent'],
    [['--from', 'soon'], 'is not a time'],
  ])('ends with 2 for %j', async (words, message) => {
    const { code, stderr } = await cli.ars(['analytics', ...words])
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) })
  })

  test('takes a day by its name, in UTC', async () => {
    const { period } = await cli.json(['analytics', '--from', 'yesterday', '--to', 'today'])
    const { start, end } = period as { start: string; end: string }
    expect([start, end].map((time) => time.slice(10))).toEqual(['T00:00:00.000Z', 'T00:00:00.000Z'])
    expect(Date.parse(end) - Date.parse(start)).toBe(86_400_000)
  })

  test('draws bars, in ASCII unless the locale is UTF-8', async () => {
    const chart = ['analytics', '--chart', '--from', '3d']
    const lines = (await cli.ars(chart)).stdout.trimEnd().split('\n')
    expect(lines[0]).toBe('runs by day')
    expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d █+ +3$/)
    expect(lines.slice(1, -1).every((line) => /^\d{4}-\d\d-\d\d +0$/.test(line))).toBe(true)
    const ascii = (await cli.ars([...chart, '--metric', 'failed'], { env: { LANG: 'C' } })).stdout
    expect(ascii).toMatch(/ #+ +1\n$/)
    expect(ascii).toMatch(/^[\x20-\x7e\n]+$/)
  })
})

describe('audit', () => {
  test('prints who changed what, with filters', async () => {
    const key = await cli.json<{ id: string }>(['keys', 'create', '--name', 'Audited', '--scopes', 'runs:read'])
    const words = ['audit', '--target', key.id, '--action', 'api_key.created', '--since', '1h', '--until', '2099-01-01']
    const page = await cli.json<{ data: { actor: { id: string } }[] }>(words)
    expectSchema('AuditEntryPage', page)
    expect(page.data).toHaveLength(1)
    expect((await cli.ars(words)).stdout).toMatch(/^\S+\tapi_key\.created\t[^\t]+\tkey_\w+\t/)
    const actor = page.data[0]?.actor.id ?? ''
    expect((await cli.ars(['audit', '--actor', actor, '--order', 'asc', '--all', '--quiet'])).stdout).toMatch(/^aud_/)
  })

  test('exits with 4 for a key without the scope', async () => {
    const { stdout } = await cli.ars(['keys', 'create', '--name', 'Small', '--scopes', 'runs:read'])
    const { code, stderr } = await cli.ars(['audit'], { env: { ARS_API_KEY: stdout.trim() } })
    expect({ code, stderr }).toEqual({ code: 4, stderr: expect.stringContaining('insufficient_scope') })
  })
})

inTerminals(describe)('in a terminal', () => {
  test('usage, analytics, its chart and audit fit 40 columns', async () => {
    for (const line of ['usage', 'analytics', 'analytics --chart --from 5d', 'audit']) {
      const { code, screen } = await shown(cli, `ars ${line}`, { columns: 40, rows: 60 })
      expect({ line, code }).toEqual({ line, code: 0 })
      for (const row of screen.split('\n')) expect(row.length).toBeLessThanOrEqual(40)
    }
    const { screen } = await shown(cli, 'ars usage', { rows: 60 })
    expect(screen).toMatch(/^plan +developer\nperiod +\d{4}-\d\d-01 to /)
    expect((await shown(cli, 'ars analytics')).screen).toMatch(/^runs +3$/m)
    expect((await shown(cli, 'ars analytics')).screen).toMatch(/^1 +broken$/m)
  })

  test('the chart fills the width, and is ASCII with LANG=C', async () => {
    const { screen } = await shown(cli, 'ars analytics --chart --from 2d', { columns: 60 })
    expect(screen.split('\n').at(-1)).toMatch(/^\d{4}-\d\d-\d\d █{45,} +3$/)
    const ascii = await shown(cli, 'ars analytics --chart --from 2d', { columns: 60, env: { LANG: 'C' } })
    expect(ascii.screen.split('\n').at(-1)).toMatch(/^\d{4}-\d\d-\d\d #{45,} +3$/)
  })
})
