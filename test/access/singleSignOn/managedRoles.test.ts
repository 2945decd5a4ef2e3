/** Roles that a claim of the issuer decides. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { cookieOf, makeUser, ownOrigin, withCookie } from '../../helpers/browser.ts'
import { deviceKey } from '../../helpers/deviceCalls.ts'
import { errorOf, graphql, rest } from '../../helpers/httpClient.ts'
import { callbackOf, type Issuer, signInThrough, startIssuer } from '../../helpers/issuer/startIssuer.ts'
import { startBeside } from '../../helpers/serviceBeside.ts'
import { startOwnService, type TestService } from '../../helpers/testService.ts'

let issuer: Issuer
let first: TestService
let service: TestService
let owner: string
beforeAll(async () => {
  issuer = await startIssuer()
  first = await startOwnService({ because: 'it has one owner' })
  const env = {
    ...issuer.env(first.credentials.organization_id),
    OIDC_DOMAINS: 'acme.example',
    OIDC_DEFAULT_ROLE: 'viewer',
    OIDC_ROLE_CLAIM: 'groups',
    OIDC_ROLES: '{"engineering": "member", "platform": "admin", "board": "owner"}',
  }
  service = await startBeside(first, { env })
  await issuer.change({ redirectUris: [callbackOf(service)] })
  owner = await cookieOf(service)
})
afterAll(async () => {
  await service.dispose()
  await first.dispose()
  await issuer.stop()
})

async function signIn(id: string, claims: Record<string, unknown>) {
  const email = `${id}@acme.example`
  await issuer.change({ account: id, accounts: { [id]: { email, email_verified: true, ...claims } } })
  const response = await signInThrough(service)
  const line = response.headers['set-cookie']?.find((one) => /^__Host-ars_session=[^;]/.test(one))
  if (line === undefined) throw new Error(`nobody was signed in: ${response.headers.location}`)
  const cookie = line.split(';')[0] ?? ''
  const { json } = await rest(service, 'GET', '/api/auth/me', withCookie(cookie))
  return { cookie, id: String(json.id), role: (json.user as { role: string }).role }
}

const asOwner = (body?: object) => withCookie(owner, { body, headers: { origin: ownOrigin(service) } })
const roleOf = async ({ id }: { id: string }) => {
  const { json } = await rest(service, 'GET', '/users?limit=100')
  return (json.data as { id: string; role: string }[]).find((user) => user.id === id)?.role
}

test.each([
  ['no claim', {}, 'viewer'],
  ['a group without a role', { groups: ['sales'] }, 'viewer'],
  ['a group as a text', { groups: 'engineering' }, 'member'],
  ['several groups, of which the highest counts', { groups: ['engineering', 'sales', 'platform'] }, 'admin'],
  ['something else', { groups: { board: true } }, 'viewer'],
  ['numbers', { groups: [1, null, 'board'] }, 'owner'],
])('a person with %s gets the role that it stands for', async (name, claims, role) => {
  expect((await signIn(`first-${name.replaceAll(/\W/g, '')}`, claims)).role).toBe(role)
})

test('a changed claim applies at the next sign-in, immediately to all sessions and keys of the person', async () => {
  const before = await signIn('ann', { groups: ['platform'] })
  const key = await deviceKey(service, before.cookie, 'api_keys:read runs:read')
  expect((await rest(service, 'GET', '/api-keys', withCookie(before.cookie))).status).toBe(200)
  expect((await rest(service, 'GET', '/api-keys', { key })).status).toBe(200)
  expect(await signIn('ann', { groups: ['engineering'] })).toMatchObject({ id: before.id, role: 'member' })
  expect((await rest(service, 'GET', '/api-keys', withCookie(before.cookie))).status).toBe(403)
  expect((await rest(service, 'GET', '/api-keys', { key })).status).toBe(403)
  const { json } = await rest(service, 'GET', `/audit-log?target_id=${before.id}&action=user.updated`)
  const details = { changed: ['role'], by: 'single_sign_on', old: { role: 'admin' }, new: { role: 'member' } }
  expect(json.data).toMatchObject([{ actor: { id: before.id, kind: 'user' }, details }])
})

test('an invitation lets a person in, but the claim decides the role', async () => {
  await rest(service, 'POST', '/invitations', asOwner({ email: 'guest@elsewhere.example', role: 'admin' }))
  const guest = await signIn('guest', { email: 'guest@elsewhere.example', groups: ['engineering'] })
  expect(guest.role).toBe('member')
})

describe('a role that is managed', () => {
  test('cannot be changed here, at both doors; the name can', async () => {
    const { id } = await signIn('ben', { groups: ['engineering'] })
    const refused = await rest(service, 'PATCH', `/users/${id}`, asOwner({ role: 'admin', name: 'Ben' }))
    expect([refused.status, errorOf(refused)]).toMatchObject([422, { code: 'role_managed', param: 'role' }])
    const update = 'mutation { updateUser(input: { id: "ID", role: admin }) { user { id } } }'.replace('ID', id)
    const { json } = await graphql(service, update, {}, asOwner())
    expect(json.errors).toMatchObject([{ extensions: { code: 'role_managed', status: 422 } }])
    expect((await rest(service, 'PATCH', `/users/${id}`, asOwner({ name: 'Ben' }))).json).toMatchObject({ name: 'Ben' })
    expect((await rest(service, 'PATCH', `/users/${id}`, asOwner({ role: 'member' }))).status).toBe(200)
    expect(await roleOf({ id })).toBe('member')
  })

  test('is only that of people who signed in through the issuer', async () => {
    const user = await makeUser(service, 'member')
    expect((await rest(service, 'PATCH', `/users/${user.id}`, asOwner({ role: 'viewer' }))).status).toBe(200)
  })
})

test('never demotes the last owner, also if two sign in at the same time', async () => {
  const { pool } = service.deps.db
  await pool.query("update users set role = 'viewer' where role = 'owner' and email <> $1", [service.credentials.email])
  const seeded = await signIn('seeded', { email: service.credentials.email, groups: [] })
  expect(seeded.role).toBe('owner')
  const other = await signIn('cora', { groups: ['board'] })
  expect(other.role).toBe('owner')
  const claims = (id: string, email: string) => ({ [id]: { email, email_verified: true, groups: [] } })
  const accounts = { ...claims('seeded', service.credentials.email), ...claims('cora', 'cora@acme.example') }
  await issuer.change({ accounts })
  const signInAs = (id: string) => signInThrough(service, { leave: (url) => url.searchParams.set('login_hint', id) })
  await Promise.all([signInAs('seeded'), signInAs('cora')])
  const roles = [await roleOf(seeded), await roleOf(other)]
  expect(roles.sort()).toEqual(['owner', 'viewer'])
})
