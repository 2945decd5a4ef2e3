/** What happens when the service returns 429 or 503. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { type CliService, startCliService } from './helpers/cliService.ts'
import { startProxy } from './helpers/proxy.ts'

let cli: CliService
let plans: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  plans = await temporaryFolder()
  const file = join(plans.path, 'plans.json')
  writeFileSync(file, JSON.stringify({ developer: { requests_per_minute: 20, burst: 1 } }))
  cli = await startCliService({ PLANS_FILE: file })
})
afterAll(async () => {
  await cli.dispose()
  await plans[Symbol.asyncDispose]()
})

const atOnce = (times: number, ...words: string[]) => Promise.all(Array.from({ length: times }, () => cli.ars(words)))

describe('a call that gets a 429', () => {
  test.each([
    ['a list', ['runs', 'list']],
    ['a run that is created and followed', ['run', 'echo', 'hello']],
    ['a GraphQL query', ['graphql', '-q', '{ usage { plan } }']],
    ['a raw call', ['api', 'GET', '/runs']],
  ])('exits with 75 and says when to try again: %s', async (_, words) => {
    const refused = (await atOnce(4, ...words)).filter(({ code }) => code !== 0)
    expect(refused.length).toBeGreaterThan(0)
    for (const { code, stderr } of refused) {
      expect({ code, stderr }).toEqual({ code: 75, stderr: expect.stringContaining('rate_limited') })
      expect(stderr).toMatch(/^Try again in \d+ s, or use --retry to wait\.$/m)
    }
  })

  test('prints the body of the API with --json', async () => {
    const refused = (await atOnce(4, 'runs', 'list', '--json')).filter(({ code }) => code === 75)
    expect(refused.length).toBeGreaterThan(0)
    for (const { stdout } of refused) expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'rate_limited' } })
  })

  test('is retried with --retry, which reports that it waits, and succeeds', async () => {
    const results = await atOnce(2, 'runs', 'list', '--retry')
    expect(results.map(({ code }) => code)).toEqual([0, 0])
    expect(results.map(({ stderr }) => stderr).join('')).toMatch(/^warn retry \{.*"delayMs":\d+/m)
  })
})

describe('a call that gets a 503', () => {
  test('exits with 75 and says when to try again', async () => {
    const body = { error: { type: 'server_error', code: 'unavailable', message: 'Not now.', request_id: 'req_1' } }
    const proxy = await startProxy(cli.service, (_, response) => ({
      ...response,
      status: 503,
      text: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'retry-after': '7' },
    }))
    for (const words of [
      ['runs', 'list'],
      ['api', 'GET', '/runs'],
      ['graphql', '-q', '{ usage { plan } }'],
    ]) {
      const { code, stderr } = await cli.ars(words, { env: proxy.env })
      expect({ words, code, stderr }).toEqual({
        words,
        code: 75,
        stderr: expect.stringContaining('Not now. (unavailable)'),
      })
      expect(stderr).toMatch(/^Try again in 7 s, or use --retry to wait\.$/m)
    }
    await proxy.close()
  })
})
