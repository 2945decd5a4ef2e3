/** Many large reads at once: they queue, and when the queue is full they get 503. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { statement } from '../../src/platform/database/database.ts'
import { mostLargeReads } from '../../src/platform/database/largeReads.ts'
import { errorOf, graphql, rest } from '../helpers/httpClient.ts'
import { makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let client: Client
/** Larger than the limits for batched reads and for the cache. */
let large: string
let small: string
beforeAll(async () => {
  service = await startTestService()
  client = new Client(service.databaseUrl)
  await client.connect()
  const run = async (query: string) => {
    const body = { agent_id: service.credentials.agents.echo, input: { query } }
    return String((await rest(service, 'POST', '/runs', { body })).json.id)
  }
  large = await run('x'.repeat(600_000))
  small = await run('x')
})
afterAll(async () => {
  await client.end()
  await service.dispose()
})

const lockKey = 4_711
const turn = statement<unknown>('take_turn', `select pg_advisory_xact_lock_shared(${lockKey})`)

/** Occupies all slots and the whole queue until it is released. */
async function crowd(organizationId = service.credentials.organization_id): Promise<() => Promise<void>> {
  await client.query('select pg_advisory_lock($1)', [lockKey])
  const reads = Array.from({ length: mostLargeReads }, () => service.deps.db.runLarge({ organizationId }, turn, []))
  return async () => {
    await client.query('select pg_advisory_unlock($1)', [lockKey])
    await Promise.all(reads)
  }
}

const query = 'query ($id: ID!) { run(id: $id) { id input } }'

test('503 with Retry-After at both doors while the queue is full; small runs can still be read', async () => {
  const release = await crowd()
  try {
    for (const path of [`/runs/${large}`, '/runs?limit=5', `/runs/${large}/events`]) {
      const response = await rest(service, 'GET', path)
      expect([path, response.status, errorOf(response)?.code]).toEqual([path, 503, 'unavailable'])
      expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    }
    const asked = await graphql(service, query, { id: large })
    expect([asked.status, asked.json]).toMatchObject([503, { errors: [{ extensions: { code: 'unavailable' } }] }])
    expect((await rest(service, 'GET', `/runs/${small}`)).status).toBe(200)
    expect((await rest(service, 'GET', '/agents')).status).toBe(200)
  } finally {
    await release()
  }
  expect((await rest(service, 'GET', `/runs/${large}`)).json.input).toEqual({ query: 'x'.repeat(600_000) })
  expect((await graphql(service, query, { id: large })).json).toMatchObject({ data: { run: { id: large } } })
})

test('a cancel, which reads the run first, does not queue', async () => {
  const release = await crowd()
  const cancelled = await rest(service, 'DELETE', `/runs/${large}`)
  expect([cancelled.status, errorOf(cancelled).code]).toEqual([422, 'run_not_active'])
  await release()
})

test('the full queue of one organisation does not affect the reads of another', async () => {
  const strangers = await makeOrganization(service)
  const body = { agent_id: strangers.agentId, input: { query: 'x'.repeat(600_000) } }
  const { json } = await rest(service, 'POST', '/runs', { body, key: strangers.key })
  const release = await crowd()
  const read = rest(service, 'GET', `/runs/${json.id}`, { key: strangers.key })
  expect((await rest(service, 'GET', `/runs/${large}`)).status).toBe(503)
  await release()
  expect((await read).status).toBe(200)
})
