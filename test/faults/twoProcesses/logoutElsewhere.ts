/** Sessions that end at one process also end at the other. The processes need SESSION_TOKENS=on. */
import { beforeAll, expect, test } from '@jest/globals'
import { knowEachOther } from '../../helpers/knowEachOther.ts'
import type { Pair } from '../helpers/cluster.ts'
import type { Instance } from '../helpers/instance.ts'
import { follow } from '../helpers/runStream.ts'
import { waitUntil, within } from '../helpers/waitUntil.ts'

/** Credentials are cached for 10 s: a process that rejects them earlier has received the hint. */
const hintMs = 2_000

export function testLogoutElsewhere(pair: () => Pair): void {
  beforeAll(() => knowEachOther(pair().db), 60_000)

  test('after a logout, the other process rejects tokens and cookies of that session', async () => {
    const { one, other } = pair()
    const byCookie = await logIn(pair())
    const made = await other.rest('POST', '/api/auth/token', { ...byCookie, body: {} })
    const byToken = { key: String(made.json.token) }
    const statuses = async (instance: Instance) => [
      (await instance.rest('GET', '/agents', byCookie)).status,
      (await instance.rest('GET', '/agents', byToken)).status,
    ]
    expect([await statuses(one), await statuses(other)]).toEqual([
      [200, 200],
      [200, 200],
    ])
    expect((await one.rest('POST', '/api/auth/logout', byCookie)).status).toBe(200)
    expect(await statuses(one)).toEqual([401, 401])
    await waitUntil('the logout', hintMs, async () => String(await statuses(other)) === '401,401')
  })

  test('streams at the other process end with their session or key', async () => {
    const { one, other, credentials } = pair()
    const byCookie = await logIn(pair())
    const made = await one.rest('POST', '/api-keys', { body: { name: 'Short', scopes: ['runs:read'] } })
    const byKey = { key: String(made.json.key) }
    const asking = { agent_id: credentials.agents.simulator ?? '', input: { ask: {} } }
    const id = String((await one.rest('POST', '/runs', { body: asking })).json.id)
    const open = (['header', 'graphql'] as const).flatMap((door) =>
      [byCookie, byKey].map((call) => follow(other, id, 0, door, call)),
    )
    const streams = await Promise.all(open)
    await Promise.all(streams.map((stream) => stream.until(3)))
    await one.rest('POST', '/api/auth/logout', byCookie)
    await one.rest('DELETE', `/api-keys/${made.json.id}`)
    await within('their ends', hintMs, Promise.all(streams.map((stream) => stream.over)))
  })
}

/** Logs in at the first process; returns the headers for calls of the session. */
async function logIn({ one, credentials }: Pair) {
  const { email, password } = credentials
  const login = await one.rest('POST', '/api/auth/login', { body: { email, password } })
  const cookie = String(login.headers['set-cookie']?.[0]).split(';')[0] ?? ''
  return { headers: { cookie, authorization: '' } }
}
