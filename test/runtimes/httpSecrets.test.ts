/** A canary in every place that a secret could come from: it is never stored or logged. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { type HttpAgents, json, ndjson, startHttpAgents } from '../helpers/httpAgents.ts'
import { graphql, rest } from '../helpers/httpClient.ts'
import type { Behaviour } from '../helpers/receiver.ts'

let service: HttpAgents
beforeAll(async () => {
  service = await startHttpAgents({ LOG_LEVEL: 'trace' })
})
afterAll(() => service.dispose())

const secret = 'canary-6b1f9d-connector-secret'
const leaked = 'canary-6b1f9d-in-an-answer'

/** Every row of every table as text, including the queue's. */
async function everythingStored(): Promise<string> {
  const { pool } = service.deps.db
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts = rows.map(async ({ name }) => {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${name} t`)
    return rows.map(({ text }) => `${name} ${text}`).join('\n')
  })
  return (await Promise.all(texts)).join('\n')
}

const failing: [string, Behaviour][] = [
  ['a status', json({ error: leaked }, 500)],
  [
    'headers',
    (response) => response.writeHead(302, { location: `https://x/?key=${leaked}`, 'x-key': leaked }).end(leaked),
  ],
  ['no JSON', json(`{${leaked}`)],
  ['another type', json(leaked, 200, 'text/plain')],
  ['a line that is no event', json(`${leaked}\n`, 200, 'application/x-ndjson')],
  ['an event of an unknown type', ndjson({ type: leaked, secret: leaked })],
  [
    'a failure that names the secret',
    ndjson({ type: 'run.failed', error: { code: secret, message: `It was ${secret}` } }),
  ],
]

test('no secret is in a table, in the log or in a response', async () => {
  const receiver = await service.receiver()
  await service.register(receiver.url('/hook'))
  const answers: string[] = []
  for (const [, behaviour] of failing) {
    const { id, connectorId } = await service.agent(behaviour, { secret })
    const run = await service.ended(id)
    expect(run.status).toBe('failed')
    answers.push(JSON.stringify(run), JSON.stringify(await service.frames(id)))
    answers.push((await rest(service, 'GET', `/connectors/${connectorId}`)).text)
    answers.push((await rest(service, 'PATCH', `/connectors/${connectorId}`, { body: { secret: `${secret}\n` } })).text)
    answers.push((await rest(service, 'PATCH', `/connectors/${connectorId}`, { body: { secret: [secret] } })).text)
    const query = 'mutation ($input: UpdateConnectorInput!) { updateConnector(input: $input) { connector { id } } }'
    answers.push((await graphql(service, query, { input: { id: connectorId, secret: { a: secret } } })).text)
  }
  await receiver.waitFor(failing.length * 2)
  answers.push((await rest(service, 'GET', '/audit-log?limit=100')).text)
  answers.push((await rest(service, 'GET', '/events?limit=100')).text)
  await waitUntil('deliveries are stored', 10_000, async () => {
    const { rows } = await service.deps.db.pool.query("select 1 from deliveries where status = 'pending'")
    return rows.length === 0
  })
  const stored = await everythingStored()
  expect(stored).toContain('http_invalid_answer') // otherwise nothing was searched
  for (const text of [...answers, stored, service.logged.join('\n')]) {
    expect(text).not.toContain('canary-6b1f9d')
  }
}, 60_000)
