/** Names and e-mail addresses of people are visible with `users:read`; all others see a role, at both doors. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { getNamedType, isObjectType } from 'graphql'
import { schema } from '../../schema/schema.ts'
import { auditEntity } from '../../src/audit/auditEntity.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import type { Role } from '../../src/viewer/roles.ts'
import { type Scope, scopes } from '../../src/viewer/scopes.ts'
import { cookieOf, makeUser, type TestUser, withCookie } from '../helpers/browser.ts'
import { followUpdates } from '../helpers/followUpdates.ts'
import { graphql, request, rest } from '../helpers/httpClient.ts'
import { type MadeKey, makeKey } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let member: TestUser
let cookie: string
let agent: string
let run: string
let pipeline: string
let erasure: string
let exported: string
let pipelineRun: string
let replay: string
let release: string
let createdKey: string
/** All scopes, and all but `users:read`. */
let naming: MadeKey
let lacking: MadeKey
let demo: MadeKey

beforeAll(async () => {
  service = await startTestService()
  member = await makeUser(service, 'member')
  cookie = await cookieOf(service, member)
  const made = async (path: string, body: JsonObject) => {
    const { json } = await request(service, 'POST', `/v2${path}`, withCookie(cookie, { body }))
    return String(json.id)
  }
  agent = await made('/agents/echo/deploy', { name: 'Own' })
  run = await made('/runs', { agent_id: agent, input: { query: 'x' } })
  replay = await made(`/agents/${agent}/replays`, { version: 1, runs: { run_ids: [run] } })
  const { json: candidate } = await rest(service, 'POST', `/agents/${agent}/versions`, { body: { name: 'Next' } })
  const stages = [{ percent: 50, seconds: 600 }]
  release = await made(`/agents/${agent}/releases`, { version: Number(candidate.version), stages })
  pipeline = await made('/pipelines', { name: 'p', steps: [{ name: 'only', agent_id: agent }] })
  pipelineRun = await made(`/pipelines/${pipeline}/runs`, { input: {} })
  createdKey = await makeKeyOf(member.id)
  exported = await made('/exports', { what: 'runs', format: 'csv' })
  const { key: eraser } = await makeKey(service, { scopes: ['runs:erase'] })
  const body = { run_ids: ['run_x'], dry_run: true }
  erasure = String((await request(service, 'POST', '/v2/erasures', { body, key: eraser })).json.id)
  await service.deps.db.pool.query('update erasures set created_by = $2 where id = $1', [erasure, member.id])
  naming = await makeKey(service, { scopes: ['*', 'users:write', 'runs:erase'], auditAccess: true })
  await invite(member.id)
  lacking = await makeKey(service, { scopes: scopes.filter((scope) => scope !== '*' && scope !== 'users:read') })
  demo = await makeKey(service, { mode: 'demo' })
})
afterAll(() => service.dispose())

/** As somebody who could invite when they did. */
async function invite(userId: string): Promise<void> {
  const body = { email: 'invited@people.example', role: 'viewer' }
  const { json } = await rest(service, 'POST', '/invitations', { key: naming.key, body })
  await service.deps.db.pool.query('update invitations set created_by = $2 where id = $1', [json.id, userId])
}

/** A key that the user created. */
async function makeKeyOf(userId: string): Promise<string> {
  const { id } = await makeKey(service)
  await service.deps.db.pool.query('update api_keys set created_by = $2 where id = $1', [id, userId])
  return id
}

async function read(query: string, { key }: MadeKey): Promise<JsonObject> {
  const { json, text } = await graphql(service, query, {}, { key })
  if (json.errors !== undefined) throw new Error(text)
  return json.data as JsonObject
}

/** The first object with the fields of an actor in the data. */
function actorIn(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return undefined
  if ('kind' in data && 'name' in data) return data
  return Object.values(data)
    .map(actorIn)
    .find((found) => found !== undefined)
}

const actor = '{ id kind name }'
/** By type, a read of what the member did. */
const deeds: Record<string, () => string> = {
  AgentVersion: () => `{ agentVersion(agentId: "${agent}", version: 1) { creator ${actor} } }`,
  ApiKey: () => `{ apiKey(id: "${createdKey}") { creator ${actor} } }`,
  AuditEntry: () => `{ auditLog(first: 1, filter: {targetId: "${agent}"}) { edges { node { actor ${actor} } } } }`,
  Deployment: () => `{ agent(id: "${agent}") { deployment { creator ${actor} } } }`,
  Erasure: () => `{ erasure(id: "${erasure}") { creator ${actor} } }`,
  Export: () => `{ export(id: "${exported}") { creator ${actor} } }`,
  Invitation: () => `{ invitations(first: 1) { edges { node { creator ${actor} } } } }`,
  PipelineRun: () => `{ pipelineRun(id: "${pipelineRun}") { creator ${actor} } }`,
  PipelineVersion: () => `{ pipelineVersion(pipelineId: "${pipeline}", version: 1) { creator ${actor} } }`,
  Release: () => `{ release(id: "${release}") { creator ${actor} } }`,
  Replay: () => `{ replay(id: "${replay}") { creator ${actor} } }`,
  Run: () => `{ run(id: "${run}") { creator ${actor} } }`,
}

describe('an actor', () => {
  test.each(Object.keys(deeds))('of type %s has a name with users:read, otherwise a role', async (type) => {
    const query = deeds[type]?.() ?? ''
    const shown = { id: member.id, kind: 'user' }
    expect(actorIn(await read(query, naming))).toEqual({ ...shown, name: member.email })
    expect(actorIn(await read(query, lacking))).toEqual({ ...shown, name: 'a member' })
  })

  test('is tested for every type that has one', () => {
    const types = Object.values(schema.getTypeMap()).filter(isObjectType)
    const withActor = types.filter((type) =>
      Object.values(type.getFields()).some((field) => getNamedType(field.type).name === 'Actor'),
    )
    expect(withActor.map(({ name }) => name).sort()).toEqual(Object.keys(deeds).sort())
  })

  test.each<[Role, string]>([
    ['owner', 'an owner'],
    ['admin', 'an admin'],
    ['member', 'a member'],
    ['viewer', 'a viewer'],
  ])('who is %s is called %s', async (role, name) => {
    const key = await makeKeyOf((await makeUser(service, role)).id)
    expect(actorIn(await read(`{ apiKey(id: "${key}") { creator ${actor} } }`, lacking))).toMatchObject({ name })
  })

  test('is a role for a demo key, in everything that it can read', async () => {
    for (const type of ['AgentVersion', 'Deployment', 'PipelineRun', 'Run'])
      expect(actorIn(await read(deeds[type]?.() ?? '', demo))).toMatchObject({ name: 'a member' })
  })

  test('has its own name for each subscriber of the same updates', async () => {
    const query = `subscription { runUpdates { run { id creator ${actor} } } }`
    const open = await Promise.all([naming, lacking].map(({ key }) => followUpdates(service, query, { key })))
    const body = { agent_id: agent, input: {} }
    const { json } = await request(service, 'POST', '/v2/runs', withCookie(cookie, { body }))
    const received = await Promise.all(open.map((updates) => updates.until(({ id }) => id === json.id)))
    for (const updates of open) updates.close()
    expect(received.map(({ creator }) => (creator as JsonObject).name)).toEqual([member.email, 'a member'])
  })
})

describe('the audit log', () => {
  test('shows no e-mail address that an earlier release stored, at either door', async () => {
    const targetId = member.id
    const { organization_id: organizationId } = service.credentials
    await service.deps.db.transaction((tx) =>
      tx.insert(auditEntity, {
        organizationId,
        id: service.deps.newId('aud'),
        action: 'user.created',
        actorId: member.id,
        actorKind: 'user',
        targetId,
        address: '',
        requestId: '',
        createdAt: service.deps.clock.now(),
        details: { email: member.email, role: 'member' },
      }),
    )
    const path = `/audit-log?target_id=${targetId}&action=user.created`
    const query = `{ auditLog(filter: {targetId: "${targetId}", action: "user.created"}) { edges { node { details } } } }`
    const details = { role: 'member' }
    for (const { key } of [naming, lacking]) {
      const { json } = await rest(service, 'GET', path, { key })
      expect((json.data as JsonObject[])[0]?.details).toEqual(details)
      expect((await graphql(service, query, {}, { key })).json.data).toEqual({
        auditLog: { edges: [{ node: { details } }] },
      })
    }
  })

  test('names the actor by the role on REST too', async () => {
    const { json, text } = await rest(service, 'GET', `/audit-log?target_id=${agent}`, { key: lacking.key })
    expect((json.data as JsonObject[])[0]?.actor).toEqual({ id: member.id, kind: 'user', name: 'a member' })
    expect(text).not.toContain(member.email)
  })
})

describe('by_key', () => {
  type ByKey = { key_id: string; name: string }[]
  /** The same from both doors. */
  async function byKey({ key }: MadeKey): Promise<ByKey> {
    const { json } = await rest(service, 'GET', '/usage', { key })
    const query = '{ usage { byKey { key_id: keyId name } } }'
    const { usage } = (await graphql(service, query, {}, { key })).json.data as { usage: { byKey: ByKey } }
    const found = (json.by_key as ByKey).map(({ key_id, name }) => ({ key_id, name }))
    expect(new Set(usage.byKey.map(({ key_id, name }) => `${key_id} ${name}`))).toEqual(
      new Set(found.map(({ key_id, name }) => `${key_id} ${name}`)),
    )
    return found
  }

  test('of usage names people with users:read, otherwise their role', async () => {
    expect(await byKey(naming)).toContainEqual({ key_id: member.id, name: member.email })
    expect(await byKey(lacking)).toContainEqual({ key_id: member.id, name: 'a member' })
  })

  test('of usage shows a demo key only itself', async () => {
    expect(await byKey(demo)).toEqual([{ key_id: demo.id, name: 'Test key' }])
  })

  test('of usage shows a key that is limited to some agents only itself', async () => {
    const limited = await makeKey(service, { agentIds: [agent] })
    expect(await byKey(limited)).toEqual([{ key_id: limited.id, name: 'Test key' }])
  })

  test('of analytics names people with users:read, otherwise their role', async () => {
    const named = async ({ key }: MadeKey) =>
      ((await rest(service, 'GET', '/analytics', { key })).json.by_key as ByKey).find(
        ({ key_id }) => key_id === member.id,
      )?.name
    expect([await named(naming), await named(lacking)]).toEqual([member.email, 'a member'])
  })

  test('of analytics shows a key that is limited to some agents only itself, and the runs of all others together', async () => {
    const limited = await makeKey(service, { agentIds: [agent] })
    const before = await analyticsByKey(limited)
    expect(before).toEqual([{ key_id: null, name: null, runs: expect.any(Number) }])
    await rest(service, 'POST', '/runs', { key: limited.key, body: { agent_id: agent, input: {} } })
    expect(await analyticsByKey(limited)).toEqual([{ key_id: limited.id, name: 'Test key', runs: 1 }, ...before])
  })

  /** The same from both doors. */
  async function analyticsByKey({ key }: MadeKey): Promise<JsonObject[]> {
    const { json } = await rest(service, 'GET', '/analytics', { key })
    const found = (json.by_key as JsonObject[]).map(({ key_id = null, name = null, runs = null }) => ({
      key_id,
      name,
      runs,
    }))
    const query = '{ analytics { byKey { key_id: keyId name runs } } }'
    const { analytics } = (await graphql(service, query, {}, { key })).json.data as {
      analytics: { byKey: JsonObject[] }
    }
    expect(analytics.byKey).toEqual(found)
    return found
  }
})

describe('a session token of a user', () => {
  async function me(given?: Scope[]): Promise<JsonObject> {
    const body = given === undefined ? {} : { scopes: given }
    const made = await request(service, 'POST', '/api/auth/token', withCookie(cookie, { body }))
    const key = String(made.json.token)
    const { json } = await rest(service, 'GET', '/api/auth/me', { key })
    const query = '{ viewer { id name user { id email name role } } }'
    const { viewer } = (await graphql(service, query, {}, { key })).json.data as { viewer: JsonObject }
    expect(json).toMatchObject(viewer)
    return viewer
  }

  test('shows whose it is, by name with users:read, otherwise by role', async () => {
    const { id, email } = member
    expect(await me()).toEqual({ id, name: email, user: { id, email, name: email, role: 'member' } })
    expect(await me(['runs:read'])).toEqual({
      id,
      name: 'a member',
      user: { id, email: null, name: 'a member', role: 'member' },
    })
  })
})

test('agent.updated says who did it, without the names of people', async () => {
  const lastActor = async () => {
    const { json } = await rest(service, 'GET', '/events?type=agent.updated&limit=1')
    return (json.data as { data: JsonObject }[])[0]?.data.actor
  }
  await request(service, 'PATCH', `/v2/agents/${agent}`, withCookie(cookie, { body: { name: 'Renamed' } }))
  expect(await lastActor()).toEqual({ id: member.id, kind: 'user', name: null })
  await rest(service, 'PATCH', `/agents/${agent}`, { key: naming.key, body: { name: 'Again' } })
  expect(await lastActor()).toEqual({ id: naming.id, kind: 'api_key', name: 'Test key' })
})
