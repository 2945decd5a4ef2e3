import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Role } from '../../../src/viewer/roles.ts'
import { cookieOf, makeUser } from '../../helpers/browser.ts'
import { errorOf, problemsOf, rest } from '../../helpers/httpClient.ts'
import { makeKey, makeOrganization } from '../../helpers/makeKey.ts'
import { newAddress, peopleCalls, tokenOf } from '../../helpers/people.ts'
import { startTestService } from '../../helpers/sharedService.ts'
import type { TestService } from '../../helpers/testService.ts'

let service: TestService
let owner: string
let admin: string
let key: { key: string }
beforeAll(async () => {
  service = await startTestService('api')
  owner = await cookieOf(service)
  admin = await cookieOf(service, await makeUser(service, 'admin'))
  key = await makeKey(service, { scopes: ['users:write'] })
})
afterAll(() => service.dispose())

const { invite, accept, invitations, deleteInvitation, audited } = peopleCalls(() => service)
const codeOf = (response: Awaited<ReturnType<typeof invite>>) => [response.status, errorOf(response).code]

describe('201', () => {
  test('returns the invitation with its link, which is valid for 7 days', async () => {
    const email = newAddress()
    const { status, json, headers } = await invite(owner, { email, role: 'viewer' })
    const { user } = (await rest(service, 'GET', '/api/auth/me', { key: null, headers: { cookie: owner } })).json as {
      user: { id: string }
    }
    expect([status, json]).toEqual([
      201,
      {
        id: expect.stringMatching(/^inv_[0-9a-z]{26}$/),
        email,
        role: 'viewer',
        created_by: user.id,
        created_at: expect.any(String),
        expires_at: expect.any(String),
        url: expect.stringMatching(/^https:\/\/localhost:\d+\/invitation#[\w-]{43}$/),
        emailed: null,
      },
    ])
    expect(Date.parse(String(json.expires_at)) - Date.parse(String(json.created_at))).toBe(7 * 86_400_000)
    expect(headers).toMatchObject({ location: expect.stringContaining(`/v2/invitations/${json.id}`) })
    expect(headers['cache-control']).toBe('no-store, no-transform')
    expect(await audited(json.id)).toEqual([
      {
        action: 'invitation.created',
        actor_id: user.id,
        actor_kind: 'user',
        target_id: json.id,
        details: { role: 'viewer' },
      },
    ])
  })

  test('replaces the pending invitation of the same address, in any case', async () => {
    const email = newAddress()
    const [first, second] = [
      await invite(owner, { email }),
      await invite(admin, { email: email.toUpperCase(), role: 'admin' }),
    ]
    const listed = (await invitations(owner)).json.data as { id: string; email: string; role: string }[]
    const ofAddress = listed.filter((one) => one.email.toLowerCase() === email)
    expect(ofAddress).toMatchObject([{ id: second.json.id, role: 'admin' }])
    expect(errorOf(await accept(tokenOf(first.json.url))).code).toBe('invalid_token')
    expect((await audited(second.json.id))[0]?.details).toEqual({ role: 'admin', replaces: [first.json.id] })
    expect((await accept(tokenOf(second.json.url))).json.user).toMatchObject({ role: 'admin' })
  })

  test('invites an address of another organisation like any other; it cannot be accepted', async () => {
    const stranger = await makeUser(service, 'member', (await makeOrganization(service)).id)
    const [free, taken] = [await invite(owner), await invite(owner, { email: stranger.email })]
    expect([taken.status, Object.keys(taken.json)]).toEqual([free.status, Object.keys(free.json)])
    const refused = await accept(tokenOf(taken.json.url))
    expect([refused.status, errorOf(refused).code, refused.headers['set-cookie']]).toEqual([
      422,
      'invalid_token',
      undefined,
    ])
  })

  test('returns the same invitation for a repeated idempotency key, without its link, even after it was accepted', async () => {
    const email = newAddress()
    const once = { headers: { 'idempotency-key': `invite-${email}` } }
    const first = await invite(owner, { email }, once)
    const repeated = async () => {
      const { status, json, headers } = await invite(owner, { email }, once)
      return [status, json, headers['idempotency-replayed']]
    }
    expect(await repeated()).toEqual([201, { ...first.json, url: null }, 'true'])
    expect(codeOf(await invite(owner, { email, role: 'viewer' }, once))).toEqual([422, 'idempotency_mismatch'])
    expect((await accept(tokenOf(first.json.url))).status).toBe(200)
    expect(await repeated()).toEqual([201, { ...first.json, url: null }, 'true'])
  })
})

describe('who may invite whom', () => {
  const roles: Role[] = ['owner', 'admin', 'member', 'viewer']
  test.each<[string, () => string | { key: string }, Role[]]>([
    ["an owner's session", () => owner, roles],
    ["an admin's session", () => admin, ['admin', 'member', 'viewer']],
    ['a key with users:write', () => key, ['member', 'viewer']],
  ])('%s', async (_, by, allowed) => {
    for (const role of roles) {
      const response = await invite(by(), { role })
      expect([role, response.status]).toEqual([role, allowed.includes(role) ? 201 : 403])
      if (response.status === 403) expect(errorOf(response).code).toBe('insufficient_scope')
    }
  })

  test.each(roles.slice(2))("not a %s's session", async (role) => {
    const cookie = await cookieOf(service, await makeUser(service, role))
    expect(codeOf(await invite(cookie, { role: 'viewer' }))).toEqual([403, 'insufficient_scope'])
    expect((await invitations(cookie)).status).toBe(403)
  })

  test('an owner’s session token invites like a key', async () => {
    const made = await rest(service, 'POST', '/api/auth/token', { key: null, headers: { cookie: owner }, body: {} })
    const token = { key: String(made.json.token) }
    expect([(await invite(token, { role: 'member' })).status, (await invite(token, { role: 'admin' })).status]).toEqual(
      [201, 403],
    )
  })

  test('not a key with *, which does not include users:write, nor one that is limited to agents', async () => {
    const limited = { scopes: ['users:write' as const], agentIds: [service.credentials.agents.echo] }
    expect(codeOf(await invite({ key: service.credentials.api_key }))).toEqual([403, 'insufficient_scope'])
    expect(codeOf(await invite(await makeKey(service, limited)))).toEqual([403, 'agent_not_allowed'])
  })
})

describe('400 and 422', () => {
  test.each<[string[], object]>([
    [['role wrong_type'], { role: 5 }],
    [['email wrong_type'], { email: 5 }],
    [['email missing_field', 'role missing_field'], { email: null, role: null }],
    [['colour unknown_field'], { colour: 'red' }],
    [['role invalid_value'], { role: 'emperor' }],
    [['email invalid_value'], { email: 'no address' }],
    [['email invalid_value'], { email: `${'x'.repeat(320)}@example.com` }],
  ])('%j', async (problems, body) => {
    expect(problemsOf(await invite(owner, { ...body }))).toEqual(problems)
  })

  test('refuses a member of the organisation', async () => {
    const { email } = await makeUser(service, 'member')
    expect(codeOf(await invite(owner, { email: email.toUpperCase() }))).toEqual([422, 'already_member'])
  })

  test('refuses more than 1,000 pending invitations', async () => {
    const { id } = await makeOrganization(service)
    const cookie = await cookieOf(service, await makeUser(service, 'owner', id))
    await service.deps.db.pool.query(
      `insert into invitations (organization_id, id, email, role, token_hash, created_by, created_at, expires_at, kept_until)
       select $1, 'inv_' || n, n || '@full.example', 'viewer', sha256(concat($1::text, n)::bytea), 'usr_test', now(), now(), now()
         from generate_series(1, 1000) n`,
      [id],
    )
    expect(codeOf(await invite(cookie))).toEqual([422, 'too_many_invitations'])
    expect((await invite(cookie, { email: '7@full.example' })).status).toBe(201) // replaces one
  })
})

describe('the list', () => {
  test('has the pending invitations without their links, and none of another organisation', async () => {
    const made = await invite(owner)
    const { json, text } = await invitations(admin)
    expect(json.data).toContainEqual({ ...made.json, url: null })
    expect(text).not.toContain(tokenOf(made.json.url))
    const other = await makeKey(service, {
      scopes: ['users:write'],
      organizationId: (await makeOrganization(service)).id,
    })
    expect((await invitations(other)).json.data).toEqual([])
  })
})

describe('deleting', () => {
  test('invalidates the link, and is recorded', async () => {
    const made = await invite(owner)
    const deleted = await deleteInvitation(key, made.json.id)
    expect([deleted.status, deleted.json]).toEqual([200, { ...made.json, url: null }])
    expect(errorOf(await accept(tokenOf(made.json.url))).code).toBe('invalid_token')
    expect((await audited(made.json.id)).map(({ action }) => action)).toEqual([
      'invitation.created',
      'invitation.deleted',
    ])
    expect(codeOf(await deleteInvitation(owner, made.json.id))).toEqual([404, 'invitation_not_found'])
  })

  test('is refused with 404 for an accepted one, an unknown id and that of another organisation', async () => {
    const accepted = await invite(owner)
    await accept(tokenOf(accepted.json.url))
    const { id } = await makeOrganization(service)
    const foreign = await invite(await cookieOf(service, await makeUser(service, 'owner', id)))
    for (const unknown of [accepted.json.id, `inv_${'0'.repeat(26)}`, 'x', foreign.json.id])
      expect(codeOf(await deleteInvitation(owner, unknown))).toEqual([404, 'invitation_not_found'])
    expect((await accept(tokenOf(foreign.json.url))).status).toBe(200)
  })

  test("is refused with 403 for an owner's by an admin, and for an admin's by a key", async () => {
    const [asOwner, asAdmin] = [await invite(owner, { role: 'owner' }), await invite(owner, { role: 'admin' })]
    expect(codeOf(await deleteInvitation(admin, asOwner.json.id))).toEqual([403, 'insufficient_scope'])
    expect(codeOf(await deleteInvitation(key, asAdmin.json.id))).toEqual([403, 'insufficient_scope'])
    expect((await deleteInvitation(admin, asAdmin.json.id)).status).toBe(200)
    expect((await deleteInvitation(owner, asOwner.json.id)).status).toBe(200)
  })
})
