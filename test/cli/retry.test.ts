/** What happens when the service says: later. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { type CliService, startCliService } from './helpers/cliService.ts'
import { inTerminals } from './helpers/openPane.ts'

let cli: CliService
let plans: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  plans = await temporaryFolder()
  const file = join(plans.path, 'plans.json')
  writeFileSync(file, JSON.stringify({ developer: { requests_per_minute: 6, burst: 1 } }))
  cli = await startCliService({ PLANS_FILE: file })
})
afterAll(async () => {
  await cli.dispose()
  await plans[Symbol.asyncDispose]()
})

const atOnce = (times: number, ...words: string[]) => Promise.all(Array.from({ length: times }, () => cli.ars(words)))

describe('a call that is refused with 429', () => {
  test.each([
    ['a list', ['runs', 'list']],
    ['a run that is created and followed', ['run', 'echo', 'hello']],
    ['a GraphQL query', ['graphql', '-q', '{ usage { plan } }']],
    ['a raw call', ['api', 'GET', '/runs']],
  ])('ends with 75 and says when to try again: %s', async (_, words) => {
    const refused = (await atOnce(4, ...words)).filter(({ code }) => code !== 0)
    expect(refused.length).toBeGreaterThan(0)
    for (const { code, stderr } of refused) {
      expect({ code, stderr }).toEqual({ code: 75, stderr: expect.stringContaining('rate_limited') })
      expect(stderr).toMatch(/^Try again in \d+ s, or let --retry wait\.$/m)
    }
  })

  test('prints the body of the API with --json', async () => {
    const refused = (await atOnce(4, 'runs', 'list', '--json')).filter(({ code }) => code === 75)
    expect(refused.length).toBeGreaterThan(0)
    for (const { stdout } of refused) expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'rate_limited' } })
  })

  test('is made again with --retry, which says that it waits, and succeeds', async () => {
    const results = await atOnce(2, 'runs', 'list', '--retry')
    expect(results.map(({ code }) => code)).toEqual([0, 0])
    expect(results.map(({ stderr }) => stderr).join('')).toMatch(/^warn retry \{.*"delayMs":\d+/m)
  })
})

inTerminals(describe)('in a terminal', () => {
  test('Ctrl-C in runs export says that it is not complete, and leaves the terminal as it was', async () => {
    await atOnce(2, 'runs', 'list')
    const pane = await cli.terminal('ars runs export --format csv -o part.csv --retry', { columns: 200 })
    await pane.shows('warn retry')
    await pane.type('C-c')
    expect(await pane.ended()).toBe(130)
    expect(await pane.screen()).toContain('The export is not complete.')
    const { before, after } = await pane.settings()
    expect(after).toBe(before)
    expect(readFileSync(join(cli.folder, 'part.csv'), 'utf8')).toMatch(/^id,agent_id,.*\r\n$/)
  })
})
