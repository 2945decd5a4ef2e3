import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  agentFragment,
  apiKeyFragment,
  auditEntryFragment,
  invitationFragment,
  listFields,
  memberFragment,
  newApiKeyFragment,
  passwordResetFragment,
  runFragment,
  sessionTokenFragment,
} from '../../rest/routes/representations.ts'
import { type Role, roles } from '../../src/viewer/roles.ts'
import { bothDoors, type Operation } from '../helpers/bothDoors.ts'
import { cookieOf, makeUser, withCookie } from '../helpers/browser.ts'
import { rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { newAddress } from '../helpers/people.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
const cookies = new Map<Role, string>()
beforeAll(async () => {
  service = await startTestService()
  for (const role of roles) cookies.set(role, await cookieOf(service, await makeUser(service, role)))
})
afterAll(() => service.dispose())

type Case = [string, Role[], () => Operation | Promise<Operation>]

const everybody = [...roles]
const mayWrite: Role[] = ['owner', 'admin', 'member']
const mayAll: Role[] = ['owner', 'admin']

const cases: Case[] = [
  [
    'list agents',
    everybody,
    () => ({
      rest: { method: 'GET', path: '/agents' },
      graphql: { query: `{ agents { ${listFields('Agent')} } } ${agentFragment}` },
      resultPath: 'agents',
    }),
  ],
  [
    'create a run',
    mayWrite,
    () => {
      const { echo } = service.credentials.agents
      return {
        rest: { method: 'POST', path: '/runs', body: { agent_id: echo, input: {} } },
        graphql: {
          query: `mutation ($input: CreateRunInput!) { createRun(input: $input) { run { ...Run } } } ${runFragment}`,
          variables: { input: { agentId: echo, input: {} } },
        },
        resultPath: 'createRun.run',
      }
    },
  ],
  [
    'hire an agent',
    mayWrite,
    () => ({
      rest: { method: 'POST', path: '/agents/echo/deploy', body: {} },
      graphql: {
        query: `mutation { hireAgent(input: {catalogKey: "echo"}) { agent { ...Agent } } } ${agentFragment}`,
      },
      resultPath: 'hireAgent.agent',
    }),
  ],
  [
    'list keys',
    ['owner', 'admin', 'viewer'],
    () => ({
      rest: { method: 'GET', path: '/api-keys?limit=1&order=asc' },
      graphql: { query: `{ apiKeys(first: 1, order: asc) { ${listFields('ApiKey')} } } ${apiKeyFragment}` },
      resultPath: 'apiKeys',
    }),
  ],
  [
    'revoke a key',
    mayAll,
    async () => {
      const [one, other] = [await makeKey(service), await makeKey(service)]
      return {
        rest: { method: 'DELETE', path: `/api-keys/${one.id}` },
        graphql: {
          query: `mutation ($id: ID!) { revokeApiKey(input: {id: $id}) { apiKey { ...ApiKey } } } ${apiKeyFragment}`,
          variables: { id: other.id },
        },
        resultPath: 'revokeApiKey.apiKey',
      }
    },
  ],
  [
    'create a key with runs:read',
    mayAll,
    () => ({
      rest: { method: 'POST', path: '/api-keys', body: { name: 'x', scopes: ['runs:read'] } },
      graphql: {
        query: `mutation { createApiKey(input: {name: "x", scopes: ["runs:read"]}) { apiKey { ...NewApiKey } } } ${newApiKeyFragment}`,
      },
      resultPath: 'createApiKey.apiKey',
    }),
  ],
  [
    'list invitations',
    mayAll,
    () => ({
      rest: { method: 'GET', path: '/invitations' },
      graphql: { query: `{ invitations { ${listFields('Invitation')} } } ${invitationFragment}` },
      resultPath: 'invitations',
    }),
  ],
  [
    'invite an owner',
    ['owner'],
    async () => {
      // One that is replaced at both doors.
      const input = { email: newAddress(), role: 'owner' }
      await rest(service, 'POST', '/invitations', withCookie(cookies.get('owner') ?? '', { body: input }))
      return {
        rest: { method: 'POST', path: '/invitations', body: input },
        graphql: {
          query: `mutation ($input: CreateInvitationInput!) {
            createInvitation(input: $input) { invitation { ...Invitation } } } ${invitationFragment}`,
          variables: { input },
        },
        resultPath: 'createInvitation.invitation',
      }
    },
  ],
  [
    'change a member',
    mayAll,
    async () => {
      const { id } = await makeUser(service, 'member')
      return {
        rest: { method: 'PATCH', path: `/users/${id}`, body: {} },
        graphql: { query: `mutation { updateUser(input: {id: "${id}"}) { user { ...Member } } } ${memberFragment}` },
        resultPath: 'updateUser.user',
      }
    },
  ],
  [
    'make a link to reset a password',
    ['owner'],
    async () => {
      const [one, other] = [await makeUser(service, 'member'), await makeUser(service, 'member')]
      return {
        rest: { method: 'POST', path: `/users/${one.id}/password-reset`, body: {} },
        graphql: {
          query: `mutation { createPasswordReset(input: {id: "${other.id}"}) { ...PasswordReset } } ${passwordResetFragment}`,
        },
        resultPath: 'createPasswordReset',
      }
    },
  ],
  [
    'read the audit log',
    ['owner'],
    () => ({
      rest: { method: 'GET', path: '/audit-log?limit=1&order=asc' },
      graphql: { query: `{ auditLog(first: 1, order: asc) { ${listFields('AuditEntry')} } } ${auditEntryFragment}` },
      resultPath: 'auditLog',
    }),
  ],
  [
    'create a token with all scopes',
    mayAll,
    () => ({
      rest: { method: 'POST', path: '/api/auth/token', body: { scopes: ['*'] } },
      graphql: {
        query: `mutation { createSessionToken(input: {scopes: ["*"]}) { ...SessionToken } } ${sessionTokenFragment}`,
      },
      resultPath: 'createSessionToken',
    }),
  ],
]

describe.each(cases)('permission to %s', (_, allowed, operation) => {
  test.each(roles)('as %s', async (role) => {
    const isAllowed = allowed.includes(role)
    const outcome = await bothDoors(service, {
      ...(await operation()),
      key: null,
      headers: { cookie: cookies.get(role) ?? '' },
    })
    expect(outcome).toMatchObject(isAllowed ? { code: 'ok' } : { code: 'insufficient_scope', status: 403, effect: {} })
  })
})
