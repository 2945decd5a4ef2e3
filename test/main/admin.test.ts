import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { verify } from '@node-rs/argon2'
import { Client } from 'pg'
import type { Environment } from '../../src/platform/config.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { admin, adminHere, adminSource, type Ran } from '../helpers/adminCommand.ts'
import { callService } from '../helpers/callService.ts'
import { sampled } from '../helpers/scale.ts'
import { startServiceProcess } from '../helpers/serviceProcess.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { createTestDatabase, type TestDatabase } from '../helpers/testDatabase.ts'
import { testMasterKey } from '../helpers/testService.ts'

jest.setTimeout(180_000) // some commands are separate processes

describe('on a given database', () => {
  let database: TestDatabase
  let client: Client
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let env: Environment
  let run: (words: string[], input?: string) => Promise<Ran>
  let organization: string
  beforeAll(async () => {
    database = await createTestDatabase()
    client = new Client(database.url)
    await client.connect()
    folder = await temporaryFolder()
    env = { DATABASE_URL: database.url, MASTER_KEY: testMasterKey, DATA_DIR: folder.path }
    run = (words, input) => adminHere(env, words, input)
    const made = await run(['organizations', 'create', '--name', 'Acme', '--plan', 'business'])
    organization = String(made.json.id)
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
    await folder[Symbol.asyncDispose]()
  })
  const hashOf = async (email: string): Promise<string> =>
    (await client.query('select password_hash from users where email = $1', [email])).rows[0]?.password_hash
  const audited = async () => (await client.query('select * from audit_log order by id')).rows

  test('creates an organisation with an owner, and prints the password once', async () => {
    const words = [
      'organizations',
      'create',
      '--name',
      'Ümläut & Co',
      '--plan',
      'free',
      '--owner-email',
      'Boss@acme.test',
    ]
    const { code, json } = await run(words)
    expect([code, json.name, json.plan]).toEqual([0, 'Ümläut & Co', 'free'])
    const owner = json.owner as JsonObject
    expect(owner).toMatchObject({ email: 'Boss@acme.test', role: 'owner', organization_id: json.id })
    expect(await verify(await hashOf('Boss@acme.test'), String(owner.password))).toBe(true)
    const entries = (await audited()).filter((entry) => entry.organization_id === json.id)
    expect(entries.map((entry) => [entry.action, entry.actor_kind, entry.target_id])).toEqual([
      ['organization.created', 'operator', json.id],
      ['user.created', 'operator', owner.id],
    ])
    expect(JSON.stringify(entries)).not.toContain(owner.password)
  })

  test('sets a plan and custom limits, and resets the limits to those of the plan', async () => {
    const limits = ['--requests-per-minute', '50000', '--burst', '60000', '--monthly-calls', '9000000000']
    const set = await run(['organizations', 'set', organization, '--plan', 'enterprise', ...limits])
    expect(set.json).toMatchObject({
      plan: 'enterprise',
      requests_per_minute: 50_000,
      burst: 60_000,
      monthly_calls: 9_000_000_000,
    })
    const back = await run(['organizations', 'set', organization, '--burst', 'plan'])
    expect(back.json).toMatchObject({ plan: 'enterprise', requests_per_minute: 50_000, burst: null })
    const { list } = (await run(['organizations', 'list'])).json as { list: JsonObject[] }
    expect(list.find(({ id }) => id === organization)).toMatchObject({ monthly_calls: 9_000_000_000, users: 0 })
    const [entry] = (await audited()).filter(({ action }) => action === 'organization.updated').slice(-1)
    expect(entry?.details).toEqual({ old: { burst: 60_000 }, new: { burst: null } })
  })

  test('creates, lists and removes a user; a new password ends the sessions', async () => {
    const create = ['users', 'create', '--organization', organization, '--email', 'ann@acme.test', '--role', 'member']
    const made = await run([...create, '--password-stdin'], 'correct horse\n')
    expect(made.json).toMatchObject({ email: 'ann@acme.test', role: 'member', password: null })
    expect(await verify(await hashOf('ann@acme.test'), 'correct horse')).toBe(true)
    expect(await run(create)).toMatchObject({ code: 1, err: expect.stringContaining('already exists') })
    await client.query(`insert into sessions values ('\\x01', $1, $2, now(), now())`, [organization, made.json.id])
    const set = await run(['users', 'set-password', 'ANN@acme.test'])
    expect(await verify(await hashOf('ann@acme.test'), String(set.json.password))).toBe(true)
    expect((await client.query('select 1 from sessions')).rowCount).toBe(0)
    const list = async () => (await run(['users', 'list', '--organization', organization])).json.list as JsonObject[]
    expect((await list()).map(({ email }) => email)).toEqual(['ann@acme.test'])
    expect((await run(['users', 'remove', String(made.json.id)])).code).toBe(0)
    expect(await list()).toEqual([])
    const deeds = (await audited()).filter(({ target_id }) => target_id === made.json.id)
    expect(deeds.map(({ action }) => action)).toEqual(['user.created', 'user.updated', 'user.removed'])
    expect(JSON.stringify(await audited())).not.toMatch(/@/) // people by id only
  })

  test('makes a link to reset a password, of which only a hash is stored', async () => {
    const words = ['users', 'create', '--organization', organization, '--email', 'lost@acme.test', '--role', 'owner']
    const { json } = await run(words)
    const link = async (publicUrl?: string) => {
      const given = publicUrl === undefined ? env : { ...env, PUBLIC_URL: publicUrl }
      return (await adminHere(given, ['users', 'reset-link', 'Lost@acme.test'])).json
    }
    expect(await link()).toMatchObject({ id: json.id, url: expect.stringMatching(/^https:\/\/localhost:8443\/pass/) })
    const { url, expires_at } = await link('https://runs.acme.test')
    expect(url).toMatch(/^https:\/\/runs\.acme\.test\/password-reset#[\w-]{43}$/)
    expect(Date.parse(String(expires_at)) - Date.now()).toBeLessThanOrEqual(3_600_000)
    const { rows } = await client.query('select p::text as text, user_id from password_resets p')
    expect(rows).toMatchObject([{ user_id: json.id }]) // the first one was replaced
    expect(rows[0].text).not.toContain(String(url).split('#')[1])
    const deeds = (await audited()).filter(({ target_id }) => target_id === json.id)
    expect(deeds.map(({ action }) => action).slice(1)).toEqual(['password_reset.created', 'password_reset.created'])
    expect(JSON.stringify(deeds)).not.toContain(String(url).split('#')[1])
    await run(['users', 'remove', String(json.id)])
    expect((await client.query('select 1 from password_resets')).rowCount).toBe(0)
  })

  test('ends the pending invitation of an address that it adds', async () => {
    await client.query(
      `insert into invitations
         (organization_id, id, email, role, token_hash, created_by, created_at, expires_at, kept_until)
       values ($1, 'inv_x', 'Invited@acme.test', 'viewer', 'x', 'usr_x', now(), now(), now())`,
      [organization],
    )
    const words = [
      'users',
      'create',
      '--organization',
      organization,
      '--email',
      'invited@acme.test',
      '--role',
      'viewer',
    ]
    const { json } = await run(words)
    expect((await client.query('select 1 from invitations where ended_at is null')).rowCount).toBe(0)
    await run(['users', 'remove', String(json.id)])
  })

  test('creates a key, lists it without its secret, and revokes it once', async () => {
    const made = await run(['keys', 'create', '--organization', organization, '--name', 'Ops', '--scopes', 'runs:read'])
    const listed = await run(['keys', 'list', '--organization', organization])
    expect(listed.json.list).toMatchObject([{ id: made.json.id, name: 'Ops', scopes: ['runs:read'], revoked_at: null }])
    expect(listed.out).not.toContain(made.json.key)
    const [revoked, again] = [
      await run(['keys', 'revoke', String(made.json.id)]),
      await run(['keys', 'revoke', String(made.json.id)]),
    ]
    expect(revoked.json).toMatchObject({ id: made.json.id, revoked_at: expect.any(String) })
    expect([again.code, again.json]).toEqual([0, revoked.json])
    const deeds = (await audited()).filter(({ target_id }) => target_id === made.json.id)
    expect(deeds.map(({ action, actor_kind }) => [action, actor_kind])).toEqual([
      ['api_key.created', 'operator'],
      ['api_key.revoked', 'operator'],
    ])
  })

  test('creates a key with access to the audit log only if audit:read is named', async () => {
    const accessOf = async (scopes: string) => {
      const words = ['keys', 'create', '--organization', organization, '--name', 'Audit', '--scopes', scopes]
      const { id } = (await run(words)).json
      return (await client.query('select audit_access from api_keys where id = $1', [id])).rows[0]?.audit_access
    }
    expect([await accessOf('*'), await accessOf('*,audit:read'), await accessOf('audit:read')]).toEqual([
      ...[false, true, true],
    ])
  })

  test('a wrong argument is reported in one line, and changes nothing', async () => {
    const before = (await audited()).length
    const wrong: [string[], RegExp][] = [
      [['organizations', 'destroy'], /Unknown command "organizations destroy"/],
      [['organizations', 'create', '--name', 'x'], /--plan is missing/],
      [['organizations', 'create', '--name', 'x', '--plan', 'gold'], /--plan must be one of free/],
      [['organizations', 'create', '--name', ' ', '--plan', 'free'], /--name must be/],
      [['organizations', 'set', organization], /Specify what to change/],
      [['organizations', 'set', organization, '--burst', '0'], /--burst must be a whole number from 1/],
      [['organizations', 'set', 'org_x', '--plan', 'free'], /no organisation "org_x"/],
      [['organizations', 'list', '--color'], /Unknown option '--color'/],
      [['organizations', 'list', 'x'], /Unexpected argument "x"/],
      [['users', 'create', '--organization', organization, '--email', 'nobody', '--role', 'owner'], /e-mail address/],
      [['users', 'remove'], /Missing argument/],
      [['users', 'reset-link', 'who@acme.test'], /no user "who@acme.test"/],
      [['users', 'remove', 'who@acme.test'], /no user "who@acme.test"/],
      [['keys', 'revoke', 'key_x'], /no key "key_x"/],
      [['keys', 'list', '--organization', 'org_x'], /no organisation "org_x"/],
      [
        ['keys', 'create', '--organization', organization, '--name', 'k', '--scopes', 'runs:explode'],
        /scopes\.0 must be one of/,
      ],
      [
        [...['keys', 'create', '--organization', organization, '--name', 'k'], ...['--scopes', '*', '--mode', 'demo']],
        /A demo key can have only the scopes runs:read/,
      ],
    ]
    const responses = []
    for (const [words, line] of wrong) {
      const { code, err, out } = await run(words)
      responses.push([words, code, line.test(err), /\n\s+at /.test(err), out])
    }
    expect(responses).toEqual(wrong.map(([words]) => [words, 1, true, false, '']))
    expect(await audited()).toHaveLength(before)
  })

  test('without arguments it prints its usage', async () => {
    for (const words of [[], ['--help']]) {
      const { code, out } = await run(words)
      expect([code, out]).toEqual([0, expect.stringContaining('users set-password')])
    }
  })

  test('the process prints the same, and exits with 0 or 1', async () => {
    expect(await admin(env, [], adminSource)).toEqual(await run([]))
    const asked = [
      ['organizations', 'list'],
      ['organizations', 'destroy'],
      ['users', 'remove', 'who@acme.test'],
    ]
    for (const words of sampled(asked, 2)) expect(await admin(env, words)).toEqual(await run(words))
  })
})

describe('on the embedded database', () => {
  test('works with and without a running service, and its keys are valid', async () => {
    await using folder = await temporaryFolder()
    const env = { DATA_DIR: folder.path }
    const { json: organization } = await adminHere(env, ['organizations', 'create', '--name', 'Acme', '--plan', 'free'])
    const create = [
      ...['keys', 'create', '--organization', String(organization.id)],
      ...['--name', 'Ops', '--scopes', 'agents:read,runs:read'],
    ]
    const stopped = await adminHere(env, [...create, '--mode', 'demo'])
    expect(stopped).toMatchObject({ code: 0, json: { mode: 'demo', scopes: ['agents:read', 'runs:read'] } })
    await using service = await startServiceProcess(folder.path)
    const running = await admin(env, create)
    expect(running).toMatchObject({ code: 0, json: { mode: 'live' } })
    const at = { base_url: String(service.ready.rest), ca_file: join(folder.path, 'certificates', 'ca.crt') }
    for (const { json } of [running, stopped]) {
      expect((await callService({ ...at, api_key: String(json.key) }, 'GET', '/agents')).status).toBe(200)
    }
  })
})
