import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Cluster, startPair } from './helpers/cluster.ts'
import type { Instance } from './helpers/instance.ts'
import { follow } from './helpers/runStream.ts'
import { waitUntil, within } from './helpers/waitUntil.ts'

let pair: Cluster & { one: Instance; other: Instance }
beforeAll(async () => {
  pair = await startPair({ SESSION_TOKENS: 'on' })
}, 60_000)
afterAll(() => pair?.[Symbol.asyncDispose]())

/** Logs in at the first process, and answers how the session calls. */
async function logIn() {
  const { email, password } = pair.credentials
  const login = await pair.one.rest('POST', '/api/auth/login', { body: { email, password } })
  const cookie = String(login.headers['set-cookie']?.[0]).split(';')[0] ?? ''
  return { headers: { cookie, authorization: '' } }
}

test('a logout is felt by the other process, whose tokens and cookies of that session end, within a second', async () => {
  const { one, other, db } = pair
  const byCookie = await logIn()
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
  await knowEachOther(db)
  expect((await one.rest('POST', '/api/auth/logout', byCookie)).status).toBe(200)
  expect(await statuses(one)).toEqual([401, 401])
  await waitUntil('the logout', 1_000, async () => String(await statuses(other)) === '401,401')
})

test('what is open in the other process under a session, or under a key, ends with it within a second', async () => {
  const { one, other, credentials, db } = pair
  const byCookie = await logIn()
  const made = await one.rest('POST', '/api-keys', { body: { name: 'Short', scopes: ['runs:read'] } })
  const byKey = { key: String(made.json.key) }
  const asking = { agent_id: credentials.agents.simulator ?? '', input: { ask: {} } }
  const id = String((await one.rest('POST', '/runs', { body: asking })).json.id)
  const open = (['header', 'graphql'] as const).flatMap((door) =>
    [byCookie, byKey].map((call) => follow(other, id, 0, door, call)),
  )
  const streams = await Promise.all(open)
  await Promise.all(streams.map((stream) => stream.until(3)))
  await knowEachOther(db)
  await one.rest('POST', '/api/auth/logout', byCookie)
  await one.rest('DELETE', `/api-keys/${made.json.id}`)
  await within('their ends', 1_000, Promise.all(streams.map((stream) => stream.over)))
})

/** They do after a beat; until then there would be nobody to give a hint to. */
async function knowEachOther(db: Beats): Promise<void> {
  await waitUntil('two processes', 5_000, async () => {
    const { rows } = await db.query(`select 1 from processes where beat_at > clock_timestamp() - interval '1 second'`)
    return rows.length === 2
  })
  await waitUntil('a beat', 5_000, beatsAgain(db))
}

type Beats = { query(text: string): Promise<{ rows: { id: string; beat_at: Date }[] }> }

/** Has every process beaten once more since the first look? */
function beatsAgain(db: Beats) {
  let first: Map<string, number> | undefined
  return async () => {
    const { rows } = await db.query('select id, beat_at from processes')
    first ??= new Map(rows.map(({ id, beat_at }) => [id, beat_at.getTime()]))
    return rows.every(({ id, beat_at }) => beat_at.getTime() > (first?.get(id) ?? 0))
  }
}
