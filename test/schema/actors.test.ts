import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { auditEntity } from '../../src/audit/auditEntity.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { graphql, rest } from '../helpers/httpClient.ts'
import { leastStatements } from '../helpers/leastStatements.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let owner: { id: string; email: string }
beforeAll(async () => {
  service = await startTestService('api')
  const { email } = service.credentials
  const { rows } = await service.deps.db.pool.query('select id, email from users where email = $1', [email])
  owner = rows[0]
})
afterAll(() => service.dispose())

type Edges = { edges: { node: JsonObject }[] }

const creatorOf = async (createdBy: string): Promise<unknown> => {
  const { id } = await makeKey(service)
  await service.deps.db.pool.query('update api_keys set created_by = $2 where id = $1', [id, createdBy])
  const query = 'query ($id: ID!) { apiKey(id: $id) { createdBy creator { id kind name } } }'
  const { data } = (await graphql(service, query, { id })).json as { data: { apiKey: JsonObject } }
  expect(data.apiKey.createdBy).toBe(createdBy)
  return data.apiKey.creator
}

describe('creator', () => {
  test('is a user with an e-mail address, or a key with its name, even if it was revoked', async () => {
    expect(await creatorOf(owner.id)).toEqual({ id: owner.id, kind: 'user', name: owner.email })
    const { id } = await makeKey(service)
    await rest(service, 'DELETE', `/api-keys/${id}`)
    expect(await creatorOf(id)).toEqual({ id, kind: 'api_key', name: 'Test key' })
  })

  test('is an operator by name', async () => {
    expect(await creatorOf('root')).toEqual({ id: 'root', kind: 'operator', name: 'root' })
  })

  test('is an alert rule by its name, even if it was deleted', async () => {
    const body = { name: 'Failures', metric: 'runs', comparator: 'gt', threshold: 1 }
    const id = String((await rest(service, 'POST', '/alert-rules', { body })).json.id)
    await rest(service, 'DELETE', `/alert-rules/${id}`)
    expect(await creatorOf(id)).toEqual({ id, kind: 'alert_rule', name: 'Failures' })
  })

  test('has no name if it is deleted, unknown or of another organisation', async () => {
    const { id: organizationId } = await makeOrganization(service)
    const other = await makeKey(service, { organizationId })
    expect(await creatorOf('usr_gone')).toEqual({ id: 'usr_gone', kind: 'user', name: null })
    expect(await creatorOf('rule_gone')).toEqual({ id: 'rule_gone', kind: 'alert_rule', name: null })
    expect(await creatorOf(other.id)).toEqual({ id: other.id, kind: 'api_key', name: null })
  })

  test('of a deployment is the actor who made the version live', async () => {
    const { id, key } = await makeKey(service)
    const agent = await rest(service, 'POST', '/agents/echo/deploy', { key, body: { name: 'Own' } })
    const query = 'query ($id: ID!) { agent(id: $id) { deployment { creator { id kind name } } } }'
    const { json } = await graphql(service, query, { id: String(agent.json.id) })
    expect(json.data).toEqual({ agent: { deployment: { creator: { id, kind: 'api_key', name: 'Test key' } } } })
  })
})

test('the creators of runs and of versions are the actors who created them', async () => {
  const { id, key } = await makeKey(service)
  const agent = await rest(service, 'POST', '/agents/echo/deploy', { key, body: { name: 'Own' } })
  const run = await rest(service, 'POST', '/runs', {
    key,
    body: { agent_id: agent.json.id, input: {} },
    headers: { prefer: 'respond-async' },
  })
  const query = `query ($run: ID!, $agent: ID!) {
    run(id: $run) { createdBy creator { id kind name } }
    agentVersion(agentId: $agent, version: 1) { creator { id kind name } }
  }`
  const { json } = await graphql(service, query, { run: String(run.json.id), agent: String(agent.json.id) })
  const creator = { id, kind: 'api_key', name: 'Test key' }
  expect(json.data).toEqual({ run: { createdBy: id, creator }, agentVersion: { creator } })
})

test('the actors of the audit log have names, but an absent actor has none', async () => {
  const { db, clock, newId } = service.deps
  const { organization_id: organizationId, agents } = service.credentials
  const actors = [
    ...[{ id: owner.id, kind: 'user' } as const, { id: owner.id, kind: 'nobody' } as const],
    ...[{ id: agents.echo, kind: 'agent' } as const, { id: 'root', kind: 'operator' } as const],
  ]
  const targetId = newId('wh')
  await db.transaction(async (tx) => {
    for (const { id: actorId, kind: actorKind } of actors)
      await tx.insert(auditEntity, {
        organizationId,
        id: newId('aud'),
        action: 'webhook.created',
        actorId,
        actorKind,
        targetId,
        address: '',
        requestId: '',
        details: {},
        createdAt: clock.now(),
      })
  })
  const { json } = await rest(service, 'GET', `/audit-log?target_id=${targetId}&order=asc`)
  const names = [owner.email, null, 'Echo', 'root']
  expect((json.data as JsonObject[]).map(({ actor }) => actor)).toEqual(
    actors.map((actor, index) => ({ ...actor, name: names[index] })),
  )
})

test('the names of many creators are read by one statement', async () => {
  for (let count = 0; count < 20; count++) {
    const { key } = await makeKey(service)
    await rest(service, 'POST', '/agents/echo/deploy', { key, body: { name: `Agent ${count}` } })
  }
  const query = `query ($first: Int) { deployments(first: $first) { edges { node { createdBy creator { name } } } } }`
  const count = (first: number) =>
    leastStatements(
      service,
      ['api_keys'],
      async (attempt) => () => graphql(service, `# ${first} ${attempt}\n${query}`, { first }),
    )
  const [few, many] = [await count(2), await count(20)]
  expect([few.statements, many.statements]).toEqual([1, 1])
  const { edges } = (many.response.json.data as { deployments: Edges }).deployments
  expect(new Set(edges.map(({ node }) => node.createdBy)).size).toBe(20)
  for (const { node } of edges) expect(node.creator).toEqual({ name: 'Test key' })
})
