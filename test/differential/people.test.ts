import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  invitationFragment,
  listFields,
  memberFragment,
  passwordResetFragment,
  removedMemberFragment,
} from '../../rest/routes/representations.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { bothDoors, type Outcome } from '../helpers/bothDoors.ts'
import { cookieOf, makeUser } from '../helpers/browser.ts'
import { type Change, changeThroughBoth } from '../helpers/changeThroughBoth.ts'
import { graphql, rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { newAddress } from '../helpers/people.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
/** With `users:write` and `users:read`. */
let key: string
let owner: Record<string, string>
beforeAll(async () => {
  service = await startTestService('api')
  key = (await makeKey(service, { scopes: ['users:write', 'users:read'] })).key
  owner = { cookie: await cookieOf(service) }
})
afterAll(() => service.dispose())

const invitation = { selection: 'invitation { ...Invitation }', fragment: invitationFragment }
const changes = {
  create: { ...invitation, mutation: 'createInvitation', method: 'POST', path: () => '/invitations', idField: '' },
  drop: {
    ...invitation,
    mutation: 'deleteInvitation',
    method: 'DELETE',
    path: (id) => `/invitations/${id}`,
    idField: 'id',
  },
  update: {
    selection: 'user { ...Member }',
    fragment: memberFragment,
    mutation: 'updateUser',
    method: 'PATCH',
    path: (id) => `/users/${id}`,
    idField: 'id',
  },
  remove: {
    selection: 'user { ...RemovedMember }',
    fragment: removedMemberFragment,
    mutation: 'deleteUser',
    method: 'DELETE',
    path: (id) => `/users/${id}`,
    idField: 'id',
  },
} satisfies Record<string, Change>
const missingUser = `usr_${'0'.repeat(26)}`

async function invite(): Promise<string> {
  const body = { email: newAddress(), role: 'viewer' }
  return String((await rest(service, 'POST', '/invitations', { key, body })).json.id)
}
const member = async () => (await makeUser(service, 'member')).id

describe('an invitation', () => {
  const create = (body: JsonObject, by = key) => changeThroughBoth(service, changes.create, '', body, by)

  test('is the same, with the same effect', async () => {
    // The second door replaces the invitation of the first.
    await create({ email: 'same@people.example', role: 'member' })
    expect(await create({ email: 'same@people.example', role: 'member' })).toMatchObject({
      code: 'ok',
      result: { email: '#address', role: 'member', url: '#link' },
      effect: { invitations: 1, audit_log: 1 },
    })
  })

  test('is refused alike', async () => {
    const { email } = await makeUser(service, 'viewer')
    expect(await create({ email, role: 'viewer' })).toMatchObject({ code: 'already_member', params: ['email'] })
    expect(await create({ email: 'x', role: 'viewer' })).toMatchObject({ code: 'invalid_value', params: ['email'] })
    expect(await create({ email: 'x@y', role: 'owner' })).toMatchObject({ code: 'insufficient_scope', effect: {} })
    const { api_key: star } = service.credentials
    expect(await create({ email: 'x@y', role: 'viewer' }, star)).toMatchObject({ code: 'insufficient_scope' })
  })

  test('shares its idempotency key between the doors', async () => {
    const input = { email: newAddress(), role: 'viewer' }
    const body = { ...input, idempotency_key: 'both' }
    const made = (await rest(service, 'POST', '/invitations', { key, body })).json
    const query = `mutation ($input: CreateInvitationInput!) {
      createInvitation(input: $input) { replayed invitation { id url } } }`
    expect((await graphql(service, query, { input: { ...input, idempotencyKey: 'both' } }, { key })).json).toEqual({
      data: { createInvitation: { replayed: true, invitation: { id: made.id, url: null } } },
    })
  })

  test('is listed and deleted alike', async () => {
    await invite()
    const list = (query: string, args: string) =>
      bothDoors(service, {
        rest: { method: 'GET', path: `/invitations?${query}` },
        graphql: { query: `{ invitations(${args}) { ${listFields('Invitation')} } } ${invitationFragment}` },
        resultPath: 'invitations',
        key,
      })
    expect(await list('limit=2', 'first: 2')).toMatchObject({ code: 'ok', effect: {} })
    expect(await list('cursor=x', 'after: "x"')).toMatchObject({ code: 'invalid_cursor' })
    const drop = (target: string | (() => Promise<string>)) =>
      changeThroughBoth(service, changes.drop, target, undefined, key)
    expect(await drop(invite)).toMatchObject({ code: 'ok', effect: { audit_log: 1 } })
    expect(await drop(`inv_${'0'.repeat(26)}`)).toMatchObject({ code: 'invitation_not_found', status: 404 })
  })
})

describe('a member', () => {
  const update = (target: string | (() => Promise<string>), body: JsonObject) =>
    changeThroughBoth(service, changes.update, target, body, key)

  test('is changed alike', async () => {
    expect(await update(member, { role: 'viewer', name: null })).toMatchObject({
      code: 'ok',
      effect: { audit_log: 1 },
    })
    expect(await update(member, { name: 'x'.repeat(201) })).toMatchObject({ code: 'invalid_value', params: ['name'] })
    expect(await update(member, { role: 'emperor' })).toMatchObject({ code: 'invalid_value', params: ['role'] })
    expect(await update(member, { role: 'admin' })).toMatchObject({ code: 'insufficient_scope', status: 403 })
    expect(await update(missingUser, { role: 'viewer' })).toMatchObject({ code: 'user_not_found', status: 404 })
  })

  test('is removed alike, with the keys that stay', async () => {
    const remove = (target: string | (() => Promise<string>)) =>
      changeThroughBoth(service, changes.remove, target, undefined, key)
    const withKey = async () => {
      const id = await member()
      const made = await makeKey(service)
      await service.deps.db.pool.query('update api_keys set created_by = $2 where id = $1', [made.id, id])
      return id
    }
    expect(await remove(withKey)).toMatchObject({
      code: 'ok',
      result: { email: '#address', api_keys: [{ id: 'key_#', name: 'Test key' }] },
      effect: { users: -1, audit_log: 1 },
    })
    expect(await remove(missingUser)).toMatchObject({ code: 'user_not_found' })
    expect(await remove(async () => (await makeUser(service, 'admin')).id)).toMatchObject({
      code: 'insufficient_scope',
    })
  })
})

test('the last owner is refused alike, and a change of the own role', async () => {
  const me = await rest(service, 'GET', '/api/auth/me', { key: null, headers: owner })
  const id = String(me.json.id)
  const bySession = (method: string, mutation: string, body?: JsonObject): Promise<Outcome> =>
    bothDoors(service, {
      rest: { method, path: `/users/${id}`, ...(body && { body }) },
      graphql: {
        query: `mutation ($input: ${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!) {
          ${mutation}(input: $input) { user { id } } }`,
        variables: { input: { id, ...body } },
      },
      resultPath: `${mutation}.user`,
      key: null,
      headers: owner,
    })
  expect(await bySession('DELETE', 'deleteUser')).toMatchObject({ code: 'last_owner', status: 422, effect: {} })
  expect(await bySession('PATCH', 'updateUser', { role: 'admin' })).toMatchObject({ code: 'own_role', status: 422 })
})

test('a link to reset a password is made alike', async () => {
  const make = async (given: { key: string | null; headers?: Record<string, string> }) => {
    const [one, other] = [await member(), await member()]
    return bothDoors(service, {
      rest: { method: 'POST', path: `/users/${one}/password-reset`, body: {} },
      graphql: {
        query: `mutation { createPasswordReset(input: {id: "${other}"}) { ...PasswordReset } } ${passwordResetFragment}`,
      },
      resultPath: 'createPasswordReset',
      ...given,
    })
  }
  expect(await make({ key: null, headers: owner })).toMatchObject({
    result: { url: '#link' },
    effect: { password_resets: 1, audit_log: 1 },
  })
  expect(await make({ key })).toMatchObject({ code: 'session_required', status: 422 })
})
