/** Roles with exactly the rights of docs/postgresql.md, and with one less. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { adminHere } from '../helpers/adminCommand.ts'
import { callService } from '../helpers/callService.ts'
import { startServiceProcess } from '../helpers/serviceProcess.ts'
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
