import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { usualConnections } from '../helpers/connections.ts'
import { graphql, type HttpResponse, request, rest } from '../helpers/httpClient.ts'
import { internalErrorsOf } from '../helpers/internalErrorsOf.ts'
import { testConnection } from '../helpers/testDatabase.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

let service: TestService
let admin: Client
let database: string
beforeAll(async () => {
  service = await startOwnService({ env: { LOG_LEVEL: 'info', DATABASE_POOL: usualConnections } })
  const { rows } = await service.deps.db.pool.query<{ name: string }>('select current_database() as name')
  database = rows[0]?.name ?? ''
  admin = new Client(testConnection())
  await admin.connect()
})
afterAll(async () => {
  await letIn()
  await admin.end()
  await service.dispose()
})

const letIn = () => admin.query(`alter database ${database} allow_connections true`)
async function shutOut(): Promise<void> {
  await admin.query(`alter database ${database} allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
}

/** Waits until the log says that the database is available again. */
const calm = () =>
  waitUntil('PostgreSQL is available again', 10_000, () => {
    const said = (what: string) => service.logged.filter((line) => line.includes(`"PostgreSQL is ${what}`)).length
    return said('unavailable') === said('available')
  })

const body = () => ({ agent_id: service.credentials.agents.echo, input: { query: 'x' } })
const create = `mutation ($input: CreateRunInput!) { createRun(input: $input) { run { status } } }`
const variables = () => ({ input: { agentId: service.credentials.agents.echo, input: { query: 'x' } } })

describe('503 unavailable without a database', () => {
  test('on both doors, with Retry-After, until the database is back', async () => {
    expect((await rest(service, 'POST', '/runs', { body: body() })).status).toBe(200)
    await shutOut()

    for (const [method, path, call] of [
      ['GET', '/runs', {}],
      ['GET', '/agents', {}],
      ['POST', '/runs', { body: body() }],
    ] as const) {
      const response = await rest(service, method, path, call)
      expect([path, response.status, response.json]).toMatchObject([
        path,
        503,
        { error: { type: 'internal', code: 'unavailable' } },
      ])
      expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    }

    for (const query of ['{ runs { edges { node { id } } } }', '{ agents { edges { node { id } } } }', create]) {
      const response = await graphql(service, query, query === create ? variables() : {})
      expect([response.status, response.json]).toMatchObject([
        503,
        { errors: [{ extensions: { code: 'unavailable', status: 503, retryAfterSeconds: expect.any(Number) } }] },
      ])
      expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    }

    const ready = await request(service, 'GET', '/readyz')
    expect([ready.status, ready.json]).toMatchObject([503, { error: { code: 'unavailable' } }])
    expect((await request(service, 'GET', '/healthz')).status).toBe(200)
    const scraped = await request(service, 'GET', '/metrics')
    expect([scraped.status, scraped.text]).toEqual([200, expect.stringMatching(/^ars_postgres_up 0$/m)])
    expect(scraped.text).not.toMatch(/^ars_(?:runs_queued|deliveries_due)\b/m)

    await letIn()
    expect((await request(service, 'GET', '/readyz')).status).toBe(200)
    expect((await rest(service, 'GET', '/runs')).status).toBe(200)
    expect((await rest(service, 'POST', '/runs', { body: body() })).json.status).toBe('completed')
    expect((await graphql(service, create, variables())).json).toEqual({
      data: { createRun: { run: { status: 'completed' } } },
    })
  })

  test('for a key that is not cached, not 401', async () => {
    await shutOut()
    const { status, json } = await rest(service, 'GET', '/agents', { key: service.credentials.demo_api_key })
    await letIn()
    expect([status, json]).toMatchObject([503, { error: { code: 'unavailable' } }])
    expect((await rest(service, 'GET', '/agents', { key: service.credentials.demo_api_key })).status).toBe(200)
  })

  test('connections that break under load cause at most a 503, never a wrong response', async () => {
    const calls = Array.from({ length: 60 }, () => rest(service, 'POST', '/runs', { body: body() }))
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
    const responses = await Promise.all(calls)
    for (const { status } of responses) expect([200, 202, 503]).toContain(status)
    for (const { json } of responses.filter(({ status }) => status === 200)) {
      expect((await rest(service, 'GET', `/runs/${json.id}`)).json).toEqual(json)
    }
    expect((await rest(service, 'POST', '/runs', { body: body() })).status).toBe(200)
  })

  test('connections that break between the statements of changes cause at most a 503, and no change is half made', async () => {
    const hire = () => rest(service, 'POST', '/agents/echo/deploy', { body: {} })
    const agents = (await Promise.all(Array.from({ length: 20 }, hire))).map(({ json }) => String(json.id))
    const breaking = breakIdleTransactions()
    const answers: HttpResponse[] = []
    for (let round = 1; breaking.count() < 10; round++) {
      const change = (id: string) => rest(service, 'PATCH', `/agents/${id}`, { body: { name: `Round ${round}` } })
      answers.push(...(await Promise.all(agents.map(change))))
    }
    await breaking.stop()
    for (const { status, headers, json } of answers.filter(({ status }) => status !== 200)) {
      expect([status, json]).toMatchObject([503, { error: { code: 'unavailable' } }])
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
    }
    for (const id of agents) {
      const { version } = (await rest(service, 'GET', `/agents/${id}`)).json
      const { data } = (await rest(service, 'GET', `/agents/${id}/versions?limit=1`)).json
      expect(data).toMatchObject([{ version }])
    }
  }, 60_000)

  /** Ends connections whose transaction waits for its next statement, again and again. */
  function breakIdleTransactions() {
    let count = 0
    let isOver = false
    const breaking = (async () => {
      const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and state = 'idle in transaction'`
      while (!isOver) count += (await admin.query(end, [database])).rowCount ?? 0
    })()
    const stop = () => {
      isOver = true
      return breaking
    }
    return { count: () => count, stop }
  }

  test('is logged once at its start and once at its end, without a stack', async () => {
    await calm()
    const known = service.logged.length
    await shutOut()
    for (let count = 0; count < 5; count++) expect((await rest(service, 'GET', '/agents')).status).toBe(503)
    await letIn()
    const lines = await waitUntil('it is said to be back', 10_000, () => {
      const fresh = service.logged.slice(known).map((line) => JSON.parse(line) as { level: string; msg: string })
      return fresh.some(({ msg }) => msg === 'PostgreSQL is available again') && fresh
    })
    expect(lines.map(({ level, msg }) => `${level} ${msg}`)).toEqual([
      'warn PostgreSQL is unavailable or overloaded: requests that need it get 503',
      'info PostgreSQL is available again',
    ])
    expect(JSON.stringify(lines)).not.toContain('stack')
  })

  test('is not counted as an internal error', async () => {
    expect(await internalErrorsOf(service)).toBe(0)
  })
})
