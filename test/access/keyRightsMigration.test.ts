import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { DataSource, type QueryRunner } from 'typeorm'
import { KeyRights1700000000014 } from '../../migrations/0014-key-rights.ts'
import { createTestDatabase, type TestDatabase } from '../helpers/testDatabase.ts'

let database: TestDatabase
let source: DataSource
let runner: QueryRunner
beforeAll(async () => {
  database = await createTestDatabase()
  source = await new DataSource({ type: 'postgres', url: database.url, installExtensions: false }).initialize()
  runner = source.createQueryRunner()
  await new KeyRights1700000000014().down(runner)
  await runner.query(`insert into organizations (id, name, plan, created_at) values ('org_1', 'One', 'free', now())`)
  await runner.query(
    `insert into users (id, organization_id, email, password_hash, role, created_at)
     select 'usr_' || role, 'org_1', role, 'x', role, now() from unnest(array['owner', 'admin']) as role`,
  )
})
afterAll(async () => {
  await runner.release()
  await source.destroy()
  await database.drop()
})

type Key = { id: string; mode: string; scopes: string[]; createdBy: string; agentIds: string[] | null }

const before: Key[] = [
  { id: 'seeded', mode: 'live', scopes: ['*'], createdBy: 'usr_owner', agentIds: null },
  { id: 'of one agent', mode: 'live', scopes: ['*'], createdBy: 'usr_owner', agentIds: ['ag_1'] },
  { id: 'without *', mode: 'live', scopes: ['runs:read'], createdBy: 'usr_owner', agentIds: null },
  { id: 'of an admin', mode: 'live', scopes: ['*'], createdBy: 'usr_admin', agentIds: null },
  { id: 'of a key', mode: 'live', scopes: ['*'], createdBy: 'seeded', agentIds: null },
  { id: 'of somebody', mode: 'live', scopes: ['*'], createdBy: 'operator', agentIds: null },
  { id: 'demo', mode: 'demo', scopes: ['*'], createdBy: 'usr_owner', agentIds: null },
  {
    id: 'small demo',
    mode: 'demo',
    createdBy: 'usr_owner',
    agentIds: null,
    scopes: ['webhooks:read', 'usage:read', 'runs:read'],
  },
]

test('gives access to the audit log to the keys that an owner created with *, and cuts demo keys to four scopes', async () => {
  for (const { id, mode, scopes, createdBy, agentIds } of before) {
    await runner.query(
      `insert into api_keys (id, organization_id, name, mode, key_hash, redacted_key, scopes, agent_ids, created_by, created_at)
       values ($1, 'org_1', $1, $2, convert_to($1, 'UTF8'), $1, $3, $4, $5, now())`,
      [id, mode, scopes, agentIds, createdBy],
    )
  }
  await new KeyRights1700000000014().up(runner)
  const rows: { id: string; scopes: string[]; audit_access: boolean }[] = await runner.query(
    'select id, scopes, audit_access from api_keys',
  )
  expect(rows.filter((row) => row.audit_access).map(({ id }) => id)).toEqual(['seeded'])
  const scopesOf = (name: string) => rows.find(({ id }) => id === name)?.scopes
  expect(scopesOf('of an admin')).toEqual(['*'])
  expect(scopesOf('demo')).toEqual(['runs:read', 'runs:write', 'agents:read', 'usage:read'])
  expect(scopesOf('small demo')).toEqual(['usage:read', 'runs:read'])
})

test('rejects a demo key with more scopes, whichever version of the service creates it', async () => {
  await expect(runner.query(`update api_keys set scopes = '{*}' where id = 'demo'`)).rejects.toThrow(/demo_scopes/)
})
