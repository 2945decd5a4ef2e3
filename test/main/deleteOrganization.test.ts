/** `organizations delete` leaves nothing of an organisation but the receipt, and `erasures apply` repeats erasures. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { adminHere } from '../helpers/adminCommand.ts'
import { errorOf, rest } from '../helpers/httpClient.ts'
import { makeAgent, makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { startOwnService, type TestService, testMasterKey } from '../helpers/testService.ts'

let service: TestService
let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  service = await startOwnService({ because: 'an organisation is deleted, and the whole database is searched' })
  folder = await temporaryFolder()
})
afterAll(async () => {
  await service.dispose()
  await folder[Symbol.asyncDispose]()
})

const admin = (words: string[], input = '') =>
  adminHere({ DATABASE_URL: service.databaseUrl, MASTER_KEY: testMasterKey, DATA_DIR: folder.path }, words, input)

/** The tables with a row that has the text. */
async function tablesWith(text: string): Promise<string[]> {
  const { pool } = service.deps.db
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await pool.query(`select 1 from ${name} t where t::text like '%' || $1 || '%' limit 1`, [text])
    if ((rowCount ?? 0) > 0) found.push(name)
  }
  return found
}

/** Everything about people that an organisation can have. */
async function addPeople(organizationId: string, word: string): Promise<void> {
  const { db, newId } = service.deps
  const [user, now] = [newId('usr'), new Date()]
  const add = (table: string, row: Record<string, unknown>) =>
    db.pool.query(
      `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.keys(row).map((_, at) => `$${at + 1}`)})`,
      Object.values(row),
    )
  const [organization_id, created_at, expires_at] = [organizationId, now, now]
  const secret = () => Buffer.from(newId('tok'))
  await add('users', {
    organization_id,
    id: user,
    email: `${word}@people.example`,
    name: word,
    role: 'member',
    created_at,
  })
  const made = { organization_id, token_hash: secret(), created_by: user, created_at, expires_at }
  const invited = { id: newId('inv'), email: `${word}-2@people.example`, role: 'viewer', kept_until: now }
  await add('invitations', { ...made, ...invited })
  await add('password_resets', { ...made, user_id: user })
  await add('identities', {
    organization_id,
    issuer: 'https://issuer.example',
    subject: word,
    user_id: user,
    created_at,
  })
  await add('removed_people', { organization_id, email_hash: secret(), removed_at: now })
  const asked = { code_hash: secret(), user_code_hash: secret(), name: word, scopes: ['runs:read'], address: '::1' }
  await add('device_codes', { ...asked, created_at, expires_at, organization_id, user_id: user, decision: 'approved' })
  await add('sessions', { id_hash: secret(), organization_id, user_id: user, created_at, last_seen_at: now })
}

test('deletes an organisation after its name was typed, and leaves only the receipt', async () => {
  const { id, key, agentId } = await makeOrganization(service)
  const body = { agent_id: agentId, input: { query: 'x' } }
  expect((await rest(service, 'POST', '/runs', { body, key })).status).toBe(200)
  const word = 'somebody-of-the-organisation'
  await addPeople(id, word)
  expect(await tablesWith(word)).toEqual(['device_codes', 'identities', 'invitations', 'users'])
  expect(await tablesWith(id)).toEqual(
    expect.arrayContaining([
      'agents',
      'api_keys',
      'invitations',
      'password_resets',
      'removed_people',
      'runs',
      'sessions',
    ]),
  )
  const refused = await admin(['organizations', 'delete', id], 'Someone else\n')
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('nothing was deleted')])
  expect((await rest(service, 'POST', '/runs', { body, key })).status).toBe(200)
  const deleted = await admin(['organizations', 'delete', id], 'Another\n')
  expect(deleted.json).toMatchObject({ id, finished_at: expect.any(String) })
  expect(await tablesWith(id)).toEqual(['organization_deletions'])
  expect(await tablesWith(word)).toEqual([])
  expect(errorOf(await rest(service, 'POST', '/runs', { body, key })).code).toBe('invalid_credentials')
  expect((await admin(['organizations', 'delete', id], 'Another\n')).code).toBe(1)
  expect((await rest(service, 'GET', '/agents')).status).toBe(200)
})

test('repeats erasures from their receipts', async () => {
  const { key } = await makeKey(service, { scopes: ['runs:erase'] })
  const agentId = await makeAgent(service, 'echo')
  const make = async () =>
    String((await rest(service, 'POST', '/runs', { body: { agent_id: agentId, input: { query: 'gone' } } })).json.id)
  const id = await make()
  const made = await rest(service, 'POST', '/erasures', { body: { run_ids: [id] }, key })
  await waitUntil('it is completed', 20_000, async () => {
    const { json } = await rest(service, 'GET', `/erasures/${made.json.id}`, { key })
    return json.status === 'completed'
  })
  const receipts = await admin(['erasures', 'list'])
  expect(receipts.json.list).toMatchObject([{ id: made.json.id, ids: [id] }])
  const file = join(folder.path, 'receipts.json')
  await writeFile(file, receipts.out)
  // As a restore would leave it.
  await service.deps.db.pool.query('delete from erasures')
  await service.deps.db.pool.query(`update runs set erased_at = null, input = '{"query": "back"}' where id = $1`, [id])
  expect((await admin(['erasures', 'apply', file])).json).toEqual({ applied: 1 })
  const run = await waitUntil('it is erased again', 20_000, async () => {
    const { rows } = await service.deps.db.pool.query('select erased_at, input from runs where id = $1', [id])
    return rows[0].erased_at !== null && rows[0]
  })
  expect(run.input).toBeNull()
})

test('keeps the counts, the reason and the ids of an erasure that a backup contains, and of runs that are deleted', async () => {
  const { key } = await makeKey(service, { scopes: ['runs:erase'] })
  const make = async () => {
    const body = { agent_id: service.credentials.agents.echo, input: { query: 'gone' } }
    return String((await rest(service, 'POST', '/runs', { body })).json.id)
  }
  const ids = [await make(), await make()]
  const made = await rest(service, 'POST', '/erasures', { body: { run_ids: ids, reason: 'Request 42' }, key })
  const completed = () =>
    waitUntil('it is completed', 20_000, async () => {
      const { json } = await rest(service, 'GET', `/erasures/${made.json.id}`, { key })
      return json.status === 'completed' && json
    })
  const first = await completed()
  const list = async () => (await admin(['erasures', 'list'])).json.list as { id: string; ids: string[] }[]
  const own = (await list()).filter(({ id }) => id === made.json.id)
  expect(own).toMatchObject([{ ids }])
  const file = join(folder.path, 'own.json')
  await writeFile(file, JSON.stringify(own))
  await service.deps.db.pool.query('delete from runs where id = $1', [ids[1]])
  expect((await admin(['erasures', 'apply', file])).json).toEqual({ applied: 1 })
  expect(await completed()).toEqual({ ...first, finished_at: expect.any(String) })
  expect((await list()).filter(({ id }) => id === made.json.id)).toEqual(own)
})

test('refuses a file that is not a list of receipts', async () => {
  const file = join(folder.path, 'wrong.json')
  const [id, organization_id] = [`era_${'0'.repeat(26)}`, service.credentials.organization_id]
  const receipt = { id, organization_id, created_by: 'usr_x', created_at: '2026-01-01T00:00:00.000Z', ids: [] }
  for (const wrong of [
    { id: 'x' },
    { created_at: 'yesterday' },
    { created_by: null },
    { ids: [1] },
    { ids: 'run_x' },
  ]) {
    await writeFile(file, JSON.stringify([{ ...receipt, ...wrong }]))
    expect((await admin(['erasures', 'apply', file])).err).toContain('is not a list of receipts')
  }
})
