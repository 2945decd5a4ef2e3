/** An operator's changes take effect in the running service immediately: its clock is stopped, so no cache expires. */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { admin } from '../helpers/adminCommand.ts'
import { cookieOf, makeUser, withCookie } from '../helpers/browser.ts'
import { graphql, request, rest } from '../helpers/httpClient.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { stream } from '../helpers/sse.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { testClock } from '../helpers/testClock.ts'
import { startOwnService, type TestService, testMasterKey } from '../helpers/testService.ts'

jest.setTimeout(60_000) // each command is a separate process

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let service: TestService
beforeAll(async () => {
  folder = await temporaryFolder()
  service = await startOwnService({ clock: testClock(new Date()) })
})
afterAll(async () => {
  await service.dispose()
  await folder[Symbol.asyncDispose]()
})

async function operate(...words: string[]): Promise<void> {
  const env = { DATABASE_URL: service.databaseUrl, MASTER_KEY: testMasterKey, DATA_DIR: folder.path }
  expect(await admin(env, words)).toMatchObject({ code: 0, err: '' })
}

const soon = (what: string, look: () => Promise<boolean>) => waitUntil(what, 10_000, look)

test('a revoked key is rejected at both doors, and its open streams end', async () => {
  const { id, key } = await makeKey(service)
  const body = { agent_id: service.credentials.agents.simulator, input: { ask: {} } }
  const { json: run } = await rest(service, 'POST', '/runs', { key, body })
  const open = stream(service, 'GET', `/v2/runs/${run.id}/stream`, { key })
  const calls = async () => [
    (await rest(service, 'GET', '/agents', { key })).status,
    (await graphql(service, '{ viewer { id } }', {}, { key })).status,
  ]
  expect(await calls()).toEqual([200, 200])
  await operate('keys', 'revoke', id)
  await soon('the key is refused', async () => String(await calls()) === '401,401')
  expect((await open).frames.at(-1)?.event).toBe('run.requires_action')
})

test("a removed user's session ends, and so does that of a user whose password was set", async () => {
  for (const words of [
    ['users', 'remove'],
    ['users', 'set-password'],
  ]) {
    const user = await makeUser(service, 'member')
    const cookie = await cookieOf(service, user)
    const me = async () => (await request(service, 'GET', '/api/auth/me', withCookie(cookie))).status
    expect(await me()).toBe(200)
    await operate(...words, user.id)
    await soon('the session is over', async () => (await me()) === 401)
  }
})

test("an organisation's new limits apply to its keys and its users", async () => {
  const { id, key } = await makeOrganization(service)
  const cookie = await cookieOf(service, await makeUser(service, 'member', id))
  const limits = async () => {
    const responses = [
      await rest(service, 'GET', '/agents', { key }),
      await request(service, 'GET', '/v2/agents', withCookie(cookie)),
    ]
    return responses.map(({ headers }) => headers['x-ratelimit-limit'])
  }
  expect(await limits()).toEqual(['150', '150'])
  await operate('organizations', 'set', id, '--requests-per-minute', '777', '--burst', '888')
  await soon('the limits are new', async () => (await limits()).every((limit) => limit === '888'))
})
