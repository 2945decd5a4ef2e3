/** Roles with exactly the rights of docs/postgresql.md, and with one less. */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { scheduledJobs } from '../../src/main/parts/scheduledJobs.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { adminHere } from '../helpers/adminCommand.ts'
import { callService } from '../helpers/callService.ts'
import { startReceiver } from '../helpers/receiver.ts'
import { receiverAuthority } from '../helpers/receiverAuthority.ts'
import { onlyLong } from '../helpers/scale.ts'
import { type ServiceProcess, startServiceProcess } from '../helpers/serviceProcess.ts'
import { needsStockPostgres, type StockPostgres, startStockPostgres } from '../helpers/stockPostgres.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'

const masterKey = 'm'.repeat(32)
const oneLine = /^DATABASE_URL can't be used: [^\n]*\n$/
const readStatements = async (heading: string): Promise<string> => {
  const text = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'postgresql.md'), 'utf8')
  const block = text.slice(text.indexOf(`## ${heading}`)).match(/```sql\n([^`]*)```/)?.[1]
  if (block === undefined) throw new Error(`docs/postgresql.md has no statements under ${heading}`)
  return block
}

needsStockPostgres(describe)('roles of PostgreSQL', () => {
  const resources = new AsyncDisposableStack()
  let postgres: StockPostgres
  let path: string
  beforeAll(async () => {
    postgres = resources.use(await startStockPostgres())
    path = resources.use(await temporaryFolder()).path
    const [database, ...grants] = (await readStatements('Two roles')).split(/(?<=;)\n(?=\\connect.*\n)/)
    for (const statement of String(database).split(/(?<=;)\n/)) await as('postgres', 'postgres', statement)
    await as('postgres', 'ars', grants.join('\n').replace(/\\connect.*\n/, ''))
  })
  afterAll(() => resources.disposeAsync())

  const urlOf = (user: string, database: string): string => {
    const url = new URL(postgres.url)
    url.pathname = `/${database}`
    url.searchParams.set('user', user)
    return url.href
  }

  async function as(user: string, database: string, statements: string): Promise<void> {
    const client = new Client(urlOf(user, database))
    await client.connect()
    await client.query(statements).finally(() => client.end())
  }

  const env = (user: string, more: object = {}) => ({
    DATABASE_URL: urlOf(user, 'ars'),
    MASTER_KEY: masterKey,
    DATA_DIR: path,
    ...more,
  })

  test('the migrating one migrates, and the running one serves, with MIGRATE=off and without', async () => {
    expect((await adminHere(env('ars_owner'), ['migrate'])).code).toBe(0)
    await using service = await startServiceProcess(path, env('ars', { MIGRATE: 'off' }))
    const { credentials } = service
    const body = { agent_id: credentials.agents.echo, input: { query: 'x' } }
    const { status } = await callService(credentials, 'POST', '/runs', body, { prefer: 'wait=10' })
    expect(status).toBe(200)
    const { json } = await callService(credentials, 'POST', '/runs', body, { prefer: 'respond-async' })
    expect((await callService(credentials, 'GET', `/runs/${json.id}?wait=10`)).json.status).toBe('completed')
    expect((await adminHere(env('ars'), ['organizations', 'list'])).code).toBe(0)
  })

  onlyLong(test)(
    'the running one delivers, runs pipelines, judges rules and purges',
    async () => {
      expect((await adminHere(env('ars_owner'), ['migrate'])).code).toBe(0)
      const authority = await receiverAuthority()
      const receiver = resources.adopt(await startReceiver(authority.certificate), (made) => made.close())
      const more = { MIGRATE: 'off', WEBHOOK_CA_FILE: authority.caFile, WEBHOOK_ALLOW_PRIVATE: 'on' }
      await using service = await startServiceProcess(path, env('ars', { ...more, ALERT_INTERVAL_SECONDS: '1' }))
      const { credentials } = service
      const agent_id = credentials.agents.echo
      const make = async (where: string, body: JsonObject) => {
        const { status, json } = await callService(credentials, 'POST', where, body, { prefer: 'wait=10' })
        expect([where, status, json]).toEqual([
          where,
          expect.any(Number),
          expect.objectContaining({ id: expect.any(String) }),
        ])
        return json
      }
      await make('/webhooks', { url: receiver.url(), events: ['*'] })
      const rule = { metric: 'failed_runs', comparator: 'gt', threshold: 0, window_seconds: 60 }
      await make('/alert-rules', { name: 'Failures', ...rule })
      const pipeline = await make('/pipelines', { name: 'One', steps: [{ name: 'a', agent_id }] })
      const ran = await make(`/pipelines/${pipeline.id}/runs`, { input: { query: 'x' } })
      expect(ran.status).toBe('completed')
      await make('/runs', {
        agent_id: credentials.agents.simulator,
        input: { fail: { code: 'broken', message: 'x' } },
      })
      const names = scheduledJobs({} as Parameters<typeof scheduledJobs>[0]).map(({ name }) => name)
      for (const name of names) await as('ars', 'ars', `select graphile_worker.add_job('${name}')`)

      await waitUntil('an alert is delivered', 60_000, () =>
        receiver.got.some(({ json }) => json.type === 'alert.triggered'),
      )
      expect(receiver.got.map(({ json }) => json.type)).toContain('pipeline.completed')
      const metrics = await waitUntil('every job was run', 60_000, async () => {
        const metrics = await metricsOf(service)
        return (
          names.every((name) => metrics.includes(`ars_task_last_success_timestamp_seconds{task="${name}"}`)) && metrics
        )
      })
      expect(metrics.match(/^ars_task_failures_total\{.*\} [1-9].*$/gm)).toBeNull()
      expect(service.output()).not.toMatch(/"level":"(error|fatal)"/)
    },
    180_000,
  )

  /** The revoked right, its object, and how the line names it. */
  const missing: [string, string, string][] = [
    ['usage', 'schema public', 'usage on schema public'],
    ['usage', 'schema graphile_worker', 'usage on schema graphile_worker'],
    ['usage', 'all sequences in schema public', 'usage on sequence'],
    ['usage', 'all sequences in schema graphile_worker', 'usage on sequence'],
    ...['runs', 'migrations', 'graphile_worker._private_jobs'].flatMap((table) =>
      ['select', 'insert', 'update', 'delete'].map((right): [string, string, string] => [
        right,
        table,
        `${right} on table ${table.replace('graphile_worker.', '')}`,
      ]),
    ),
    ['connect', 'database ars', 'permission denied for database "ars"'],
  ]
  test.each(missing)('without %s on %s, a command fails with one line that names it', async (right, on, named) => {
    // Default rights of PUBLIC count too.
    await as('postgres', 'ars', `revoke ${right} on ${on} from public, ars`)
    const { code, out, err } = await adminHere(env('ars', { MIGRATE: 'off' }), ['organizations', 'list'])
    await as('postgres', 'ars', `grant ${right} on ${on} to ars`)
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(
      right === 'connect' ? oneLine : /^the role ars of DATABASE_URL lacks [^\n]*docs\/postgresql.md[^\n]*\n$/,
    )
    expect(err).toContain(named)
  })

  test('a role that does not own the tables does not migrate them, and one line names the first', async () => {
    expect((await adminHere(env('ars_owner'), ['migrate'])).code).toBe(0)
    await as('postgres', 'ars', 'grant create on database ars to ars; grant create on schema public to ars')
    const removed = 'delete from migrations where id = (select max(id) from migrations) returning timestamp, name'
    await as('postgres', 'ars', `create table kept as with removed as (${removed}) select * from removed`)
    const { code, out, err } = await adminHere(env('ars'), ['migrate'])
    await as('postgres', 'ars', 'insert into migrations (timestamp, name) select * from kept; drop table kept')
    await as('postgres', 'ars', 'revoke create on database ars from ars; revoke create on schema public from ars')
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(
      /^the role ars of DATABASE_URL lacks ownership of table \w+ and \d+ more; docs\/postgresql.md [^\n]*\n$/,
    )
  })

  test('a role that may not log in is rejected with one line that names it', async () => {
    await as('postgres', 'postgres', 'alter role ars nologin')
    const { code, out, err } = await adminHere(env('ars', { MIGRATE: 'off' }), ['organizations', 'list'])
    await as('postgres', 'postgres', 'alter role ars login')
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(oneLine)
    expect(err).toContain('role "ars" is not permitted to log in')
  })

  test.each([
    ['create on database', 'revoke create on database ours from plain; revoke create on schema public from plain'],
    ['create on schema public', 'grant create on database ours to plain'],
    ['usage on schema public', 'revoke usage on schema public from public'],
  ])('without %s, an empty database is not migrated, and one line reports it', async (right, statements) => {
    await as('postgres', 'postgres', 'create role plain login').catch(() => undefined)
    await as('postgres', 'postgres', 'create database ours').catch(() => undefined)
    await as('postgres', 'ours', statements)
    const { code, out, err } = await adminHere({ ...env('plain'), DATABASE_URL: urlOf('plain', 'ours') }, ['migrate'])
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^the role plain of DATABASE_URL lacks [^\n]*\n$/)
    expect(err).toContain(right)
  })
})

async function metricsOf({ ready, credentials }: ServiceProcess): Promise<string> {
  const ca = await readFile(credentials.ca_file ?? '')
  const call = https.get({
    host: '127.0.0.1',
    servername: 'localhost',
    port: ready.port,
    path: '/metrics',
    ca,
    agent: false,
  })
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  return text(response)
}
