/** What happens to a request's statements when its client disconnects. */
import { connect, constants } from 'node:http2'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { withCallerSignal } from '../../src/platform/callerSignal.ts'
import { awaitRun } from '../../src/runs/awaitRun.ts'
import { findRun } from '../../src/runs/readRun.ts'
import { waitUntil, within } from '../faults/helpers/waitUntil.ts'
import { usualConnections } from '../helpers/connections.ts'
import { errorOf, graphql, type HttpResponse, request, rest } from '../helpers/httpClient.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

let service: TestService
let one: Client
let other: Client
/** Holds no lock: inside a transaction, pg_stat_activity stays as it was first read. */
let watcher: Client
beforeAll(async () => {
  service = await startOwnService({ because: 'the tests lock tables', env: { DATABASE_POOL: usualConnections } })
  const connect = async () => {
    const client = new Client(service.databaseUrl)
    await client.connect()
    return client
  }
  one = await connect()
  other = await connect()
  watcher = await connect()
})
afterAll(async () => {
  await Promise.all([one, other, watcher].map((client) => client.end()))
  await service.dispose()
})

/** Until `unlock`, statements on these tables wait. */
const lock = (client: Client) =>
  client.query('begin; lock table runs, run_events, run_rollups, webhooks in access exclusive mode')
const unlock = (client: Client) => client.query('rollback')

/** The service's statements that are waiting for the lock. */
async function blocked(): Promise<string[]> {
  const { rows } = await watcher.query<{ query: string }>(
    `select query from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and application_name = 'agent-run-service'`,
  )
  return rows.map(({ query }) => query)
}

const untilBlocked = (count: number, what: RegExp) =>
  waitUntil(`${count} statements wait`, 10_000, async () => {
    const found = (await blocked()).filter((query) => what.test(query))
    return found.length === count && found
  })

/** A call, and how its client disconnects. */
function call(make: (signal: AbortSignal) => Promise<HttpResponse>) {
  const controller = new AbortController()
  const answer = make(controller.signal).catch((error: Error) => error)
  return {
    answer,
    async leave() {
      controller.abort()
      expect(await answer).toMatchObject({ name: 'AbortError' })
    },
  }
}

const listing = /^select organization_id, id, agent_id/

describe('while statements take long', () => {
  beforeEach(() => lock(one))
  afterEach(() => unlock(one))

  test.each<[string, RegExp, (signal: AbortSignal) => Promise<HttpResponse>]>([
    ['GET /runs', listing, (signal) => request(service, 'GET', '/v2/runs', { signal })],
    ['GET /webhooks', /"webhook"/, (signal) => request(service, 'GET', '/v2/webhooks', { signal })],
    ['GET /analytics', /rolled/, (signal) => request(service, 'GET', '/v2/analytics', { signal })],
    ['a GraphQL query', listing, (signal) => graphql(service, '{ runs { edges { node { id } } } }', {}, { signal })],
    [
      "a GraphQL query's nested list",
      /as a \(agent\)/,
      (signal) =>
        graphql(
          service,
          '{ agents { edges { node { runs { totalCount: pageInfo { hasNextPage } } } } } }',
          {},
          { signal },
        ),
    ],
  ])('%s: the statement of a client that disconnects is cancelled', async (_, what, make) => {
    const reading = call(make)
    await untilBlocked(1, what)
    await reading.leave()
    await waitUntil('nothing waits', 10_000, async () => !(await blocked()).some((query) => what.test(query)))
    expect(service.logged.filter((line) => !line.includes('task'))).toEqual([])
  })

  test('GET /runs over HTTP/2: the statement of a stream that the client resets is cancelled', async () => {
    const session = connect(`https://127.0.0.1:${service.port}`, { ca: service.ca, servername: 'localhost' })
    const authorization = `Bearer ${service.credentials.api_key}`
    const stream = session.request({ ':path': '/v2/runs', authorization })
    await untilBlocked(1, listing)
    stream.close(constants.NGHTTP2_CANCEL)
    await waitUntil('nothing waits', 10_000, async () => !(await blocked()).some((query) => listing.test(query)))
    await new Promise<void>((resolve) => session.close(resolve))
  })

  test('POST /runs: the run of a client that disconnects is created and ends', async () => {
    const body = { agent_id: service.credentials.agents.echo, input: { query: 'kept' } }
    const creating = call((signal) => request(service, 'POST', '/v2/runs', { body, signal }))
    await untilBlocked(1, /insert into runs/)
    await creating.leave()
    await unlock(one)
    const runs = await waitUntil('the run has ended', 10_000, async () => {
      const { rows } = await watcher.query<{ status: string }>('select status from runs where output is not null')
      return rows.length > 0 && rows
    })
    expect(runs).toEqual([{ status: 'completed' }])
    await lock(one)
  })

  test('GET /runs/{id}: a client that disconnects does not cancel the statement that it shares with another', async () => {
    const read = (id: string) => call((signal) => request(service, 'GET', `/v2/runs/${id}`, { signal }))
    const first = read(service.deps.newId('run'))
    await untilBlocked(1, /is_whole/)
    const [leaver, stayer] = [read(service.deps.newId('run')), read(service.deps.newId('run'))]
    const relocked = lock(other) // comes after the first read and before the one that the two share
    await waitUntil('the second lock waits', 10_000, async () => {
      const { rowCount } = await watcher.query(
        `select 1 from pg_locks where not granted and mode = 'AccessExclusiveLock'`,
      )
      return rowCount === 1
    })
    await unlock(one)
    await relocked
    expect(await first.answer).toMatchObject({ status: 404 })
    const shared = await untilBlocked(1, /is_whole/)
    await leaver.leave()
    await request(service, 'GET', '/healthz') // the service has noticed by now
    expect((await blocked()).filter((query) => /is_whole/.test(query))).toEqual(shared)
    await unlock(other)
    expect(await stayer.answer).toMatchObject({ status: 404 })
    await lock(one)
  })

  test('a statement that the server cancels returns 503 with Retry-After, without any SQL', async () => {
    const cancel = `select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and application_name = 'agent-run-service'`
    const reading = rest(service, 'GET', '/runs')
    await untilBlocked(1, listing)
    await watcher.query(cancel)
    const response = await reading
    expect([response.status, errorOf(response)]).toMatchObject([503, { type: 'internal', code: 'unavailable' }])
    expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(response.text).not.toMatch(/statement|select|57014/i)

    const querying = graphql(service, '{ runs { edges { node { id } } } }')
    await untilBlocked(1, listing)
    await watcher.query(cancel)
    const { status, json } = await querying
    expect([status, json]).toMatchObject([503, { errors: [{ extensions: { code: 'unavailable', status: 503 } }] }])
    expect(JSON.stringify(json)).not.toMatch(/statement|select|57014/i)
  })
})

test('a wait for a run ends when the client disconnects', async () => {
  const { deps, credentials } = service
  const body = { agent_id: credentials.agents.simulator, input: { chunks: 1, delay_ms: 60_000 } }
  const { json } = await rest(service, 'POST', '/runs', { body, headers: { prefer: 'respond-async' } })
  const { rows } = await watcher.query<{ organization_id: string }>('select organization_id from runs where id = $1', [
    json.id,
  ])
  const viewer = { organizationId: rows[0]?.organization_id, agentIds: null } as Parameters<typeof findRun>[1]
  const run = await findRun(deps, viewer, String(json.id))
  const caller = new AbortController()
  const waiting = withCallerSignal(
    () => caller.signal,
    () => awaitRun(deps, run, 3_600_000),
  )
  caller.abort()
  expect((await within('the wait ends', 10_000, waiting)).id).toBe(run.id)
  expect((await rest(service, 'DELETE', `/runs/${run.id}`)).status).toBe(200)
})
