/*
 * One organisation owns one of each resource. Another one uses their ids in every operation at both doors, and gets the
 * same responses as for ids that don't exist. Operations are read from the route table and schema, so new ones are covered.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type GraphQLField, getNamedType, isInputObjectType, isLeafType, isNonNullType } from 'graphql'
import { prepareRoute } from '../../rest/prepareRoute.ts'
import type { Route } from '../../rest/route.ts'
import { routes } from '../../rest/routes/routes.ts'
import { schema } from '../../schema/schema.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { toSnakeCase } from '../../src/platform/snakeCase.ts'
import { namedScopes } from '../../src/viewer/scopes.ts'
import { makeUser } from '../helpers/browser.ts'
import { graphql, request, rest } from '../helpers/httpClient.ts'
import { leastOf, leastQuery } from '../helpers/leastInput.ts'
import { makeAlert } from '../helpers/makeAlert.ts'
import { makeDelivery } from '../helpers/makeDelivery.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { isLong } from '../helpers/scale.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { stream } from '../helpers/sse.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let stranger: string
const ids: Record<string, string> = {}
const marker = 'only-for-the-owner'

beforeAll(async () => {
  service = await startTestService()
  const limits = { requestsPerMinute: 1_000_000, burst: 1_000_000, monthlyCalls: 1_000_000 }
  const { id: organizationId } = await makeOrganization(service, limits)
  stranger = (await makeKey(service, { organizationId, scopes: ['*', ...namedScopes], auditAccess: true })).key
  const { echo, simulator } = service.credentials.agents
  const created = async (path: string, body: JsonObject) =>
    String((await rest(service, 'POST', path, { body })).json.id)
  ids.agent = await created('/agents/echo/deploy', { name: marker })
  const { deployment } = (await rest(service, 'GET', `/agents/${ids.agent}`)).json as { deployment: { id: string } }
  ids.deployment = deployment.id
  ids.custom = await created('/agents/custom', { name: marker, runtime: { type: 'expression', expression: '$' } })
  ids.run = await created('/runs', { agent_id: echo, input: { query: marker } })
  ids.waiting = await created('/runs', { agent_id: simulator, input: { ask: { type: 'approve', prompt: marker } } })
  ids.webhook = await created('/webhooks', { url: `https://${marker}.example`, events: ['*'], active: false })
  const connector = { name: marker, kind: 'http', base_url: `https://${marker}.example`, secret: marker }
  ids.connector = await created('/connectors', connector)
  ids.policy = await created('/policies', { name: marker, guardrails: [] })
  const rule = { name: marker, metric: 'runs', comparator: 'gt', threshold: 1, active: false } // evaluating would change it
  ids.rule = await created('/alert-rules', rule)
  ids.alert = (await makeAlert(service, { ruleId: ids.rule, name: marker })).id
  ids.pipeline = await created('/pipelines', { name: marker, steps: [{ name: 'only', agent_id: echo }] })
  ids.pipelineRun = await created(`/pipelines/${ids.pipeline}/runs`, { input: { query: marker } })
  ids.key = (await makeKey(service)).id
  const delivery = await makeDelivery(service, { webhookId: ids.webhook, data: { id: 'run_x', marker }, attempts: 1 })
  ids.delivery = delivery.id
  ids.event = delivery.eventId
  ids.user = (await makeUser(service, 'viewer')).id
  const { key } = await makeKey(service, { scopes: ['users:write'] })
  const invited = { email: `${marker}@people.example`, role: 'viewer' }
  ids.invitation = String((await rest(service, 'POST', '/invitations', { key, body: invited })).json.id)
  ids.organization = service.credentials.organization_id
})
afterAll(() => service.dispose())

/** Everything that the owner has, to detect any change. The last use of its keys is written some time after the use. */
async function belongings(): Promise<unknown> {
  const tables = [
    'agents',
    'agent_versions',
    'runs',
    'run_events',
    'webhooks',
    'deliveries',
    'events',
    'api_keys',
    'connectors',
    'policies',
    'alert_rules',
    'alerts',
    'pipelines',
    'pipeline_versions',
    'pipeline_runs',
    'users',
    'invitations',
    'password_resets',
  ]
  const rows = tables.map(async (table) => {
    const { rows } = await service.deps.db.pool.query(
      `select md5(string_agg(owned::text, ',' order by owned::text))
        from (select to_jsonb(t) - $2::text[] as owned from ${table} t where organization_id = $1) owned`,
      [ids.organization, ['last_used_at', 'key_last_used_at', 'previous_key_last_used_at']],
    )
    return [table, rows[0]]
  })
  return Promise.all(rows)
}

type HttpResponse = { status: number; text: string }
type Operation = { name: string; namesAnId: boolean; call(id: string): Promise<HttpResponse> }

/** The event stream never ends, and takes no id. Keys can't make the calls of sessions. Their own tests cover both. */
const covered = routes.filter(({ stream, sessionOnly }) => stream !== 'feed' && !sessionOnly)
const operations = [...covered.map(restOperation), ...graphqlOperations()]

test('every operation with every id of another organisation returns 404 and changes nothing', async () => {
  const before = await belongings()
  const wrong: string[] = []
  for (const operation of operations) {
    const named = Object.entries(ids)
    // Without an id in its path or arguments, the agent in a body is all that a call can name.
    for (const [kind, id] of isLong || operation.namesAnId ? named : named.slice(0, 1)) {
      const { status, text } = await operation.call(id)
      if (operation.namesAnId && status !== 404)
        wrong.push(`${operation.name} ${kind}: ${status} ${text.slice(0, 200)}`)
      if (leaks(text, id)) wrong.push(`${operation.name} ${kind} leaks: ${text.slice(0, 300)}`)
    }
  }
  expect(wrong).toEqual([])
  expect(await belongings()).toEqual(before)
}, 240_000)

describe("another organisation's agent", () => {
  const agent = () => String(ids.agent)
  test("can't be used to limit a key", async () => {
    const body = { name: 'x', scopes: ['runs:read'], agent_ids: [agent()] }
    expect((await rest(service, 'POST', '/api-keys', { key: stranger, body })).status).toBe(422)
  })
  test('returns no runs and no analytics', async () => {
    const { json } = await rest(service, 'GET', `/runs?agent_id=${agent()}`, { key: stranger })
    expect(json.data ?? []).toEqual([])
    expect((await rest(service, 'GET', `/analytics?agent_id=${agent()}`, { key: stranger })).status).toBe(404)
  })
})

test('an idempotency key that another organisation used creates a new resource', async () => {
  const headers = { 'idempotency-key': 'shared' }
  const body = { name: 'x', runtime: { type: 'expression', expression: '$' } }
  const own = await rest(service, 'POST', '/agents/custom', { body, headers })
  const theirs = await rest(service, 'POST', '/agents/custom', { key: stranger, body, headers })
  expect([theirs.status, theirs.json.id === own.json.id]).toEqual([201, false])
})

test("neither stream endpoint shows another organisation's log", async () => {
  const path = `/v2/runs/${ids.run}/stream`
  expect((await stream(service, 'GET', path, { key: stranger })).status).toBe(404)
  const query = 'subscription ($id: ID!) { runEvents(runId: $id) { seq } }'
  const body = { query, variables: { id: ids.run } }
  const { text } = await stream(service, 'POST', '/graphql', { key: stranger, body })
  expect(text).toContain('run_not_found')
})

/** Whether the response holds anything of the owner's except the requested id. */
function leaks(text: string, asked: string): boolean {
  return text.includes(marker) || Object.values(ids).some((id) => id !== asked && text.includes(id))
}

function restOperation(route: Route): Operation {
  const { method, path, body: variable, notInBody = [] } = route
  const type = variable === undefined ? undefined : prepareRoute(route).variables.get(variable)
  const body = type && leastOf(type, toSnakeCase, new Set(notInBody))
  const call = (id: string) => {
    const url = path.replace(/\{\w+\}/g, id)
    const full = `${url.startsWith('/api/') ? '' : '/v2'}${url}${leastQuery(route)}`
    return request(service, method, full, { key: stranger, ...(body !== undefined && { body: withId(body, id) }) })
  }
  return { name: `${method} ${path}`, namesAnId: path.includes('{') || path.startsWith('/runs/stream'), call }
}

function graphqlOperations(): Operation[] {
  const types = { query: schema.getQueryType(), mutation: schema.getMutationType() }
  return Object.entries(types).flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {})
      .filter(({ name }) => name !== 'node' && name !== 'createPasswordReset')
      .map((field) => graphqlOperation(kind, field)),
  )
}

function graphqlOperation(kind: string, field: GraphQLField<unknown, unknown>): Operation {
  const needed = field.args.filter((arg) => isNonNullType(arg.type))
  const declared = needed.map(({ name, type }) => `$${name}: ${type}`).join(', ')
  const passed = needed.map(({ name }) => `${name}: $${name}`).join(', ')
  const selection = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }'
  const document = `${kind} ${declared && `(${declared})`} { ${field.name}${passed && `(${passed})`} ${selection} }`
  const least = Object.fromEntries(needed.map(({ name, type }) => [name, leastOf(type)])) as JsonObject
  const call = async (id: string): Promise<HttpResponse> => {
    const { json, text } = await graphql(service, document, withId(least, id) as JsonObject, { key: stranger })
    const [error] = (json.errors ?? []) as { extensions: { status: number } }[]
    return { status: error?.extensions.status ?? 200, text }
  }
  // A definition's problems are all reported together, including an unknown agent.
  const namesAnId = field.name !== 'createPipeline' && needed.some(takesId)
  return { name: field.name, namesAnId, call }
}

function takesId(arg: { type: unknown }): boolean {
  const named = getNamedType(arg.type as Parameters<typeof getNamedType>[0])
  if (!isInputObjectType(named)) return named?.name === 'ID'
  return Object.values(named.getFields()).some(({ type }) => isNonNullType(type) && takesId({ type }))
}

/** The id for every argument that accepts a string. */
const withId = (least: unknown, id: string): unknown =>
  JSON.parse(JSON.stringify(least).replaceAll('"unknown"', `"${id}"`))
