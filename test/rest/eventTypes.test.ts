import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { allEventTypes } from '../../src/events/eventCatalog.ts'
import { isJsonObject, type JsonObject } from '../../src/platform/json.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { errorOf, graphql, rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

type Event = JsonObject & { type: string; data: JsonObject }
type EventType = { name: string; description: string; subscribable: boolean; schema: JsonObject; sample: Event }

let service: TestService
let types: EventType[]
/** One of each type that the service sends today. */
const sent = new Map<string, Event>()
beforeAll(async () => {
  service = await startOwnService({ env: { ROLE: 'all', ALERT_INTERVAL_SECONDS: '1' } })
  types = (await rest(service, 'GET', '/event-types')).json.data as EventType[]
  const body = { url: 'https://receiver.example', events: ['run.completed'] }
  const webhook = await rest(service, 'POST', '/webhooks', { body })
  await rest(service, 'POST', `/webhooks/${webhook.json.id}/test`)
  const agent = await rest(service, 'POST', '/agents/echo/deploy', { body: { name: 'One' } })
  await rest(service, 'PATCH', `/agents/${agent.json.id}`, { body: { name: 'Two' } })
  await rest(service, 'POST', `/agents/${agent.json.id}/rollback`, { body: { reason: 'because' } })
  const { echo, simulator } = service.credentials.agents
  await rest(service, 'POST', '/runs', { body: { agent_id: echo, input: { query: 'x' }, metadata: { a: 1 } } })
  await rest(service, 'POST', '/runs', { body: { agent_id: simulator, input: { fail: { code: 'x', message: 'y' } } } })
  const rule = { name: 'r', metric: 'failed_runs', comparator: 'gte', threshold: 1, agent_id: simulator }
  await rest(service, 'POST', '/alert-rules', { body: rule })
  await waitUntil('an alert', 20_000, async () => {
    const { data } = (await rest(service, 'GET', '/alerts')).json as { data: JsonObject[] }
    return data.length > 0
  })
  const { json } = await rest(service, 'GET', '/events?limit=100')
  for (const event of json.data as Event[]) sent.set(event.type, event)
})
afterAll(() => service.dispose())

const ajv = new Ajv2020({ allErrors: true, strict: false })
formats.default(ajv)

function problemsOf(schema: JsonObject, value: JsonObject): string | undefined {
  const validate = ajv.compile(schema)
  return validate(value) ? undefined : ajv.errorsText(validate.errors)
}

/** Objects whose keys are not the service's. */
const free = new Set(['input', 'output', 'metadata', 'old', 'new'])

/** Its keys and the kinds of their values; null matches everything. */
function shapeOf(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])]
  if (!isJsonObject(value) || free.has(key)) return value === null ? 'null' : typeof value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner, name)]))
}

/** Whether they have the same keys, and no values of different kinds. */
function sameShape(one: unknown, other: unknown): boolean {
  if (one === 'null' || other === 'null') return true
  if (!isJsonObject(one) || !isJsonObject(other)) return JSON.stringify(one) === JSON.stringify(other)
  const names = Object.keys(one).sort()
  return (
    JSON.stringify(names) === JSON.stringify(Object.keys(other).sort()) &&
    names.every((name) => sameShape(one[name], other[name]))
  )
}

const sendable = allEventTypes.filter((type) => type !== 'pipeline.completed')

describe('GET /event-types', () => {
  test('200 with every type, for any credentials', async () => {
    expect(types.map(({ name }) => name).sort()).toEqual([...allEventTypes].sort())
    const { key } = await makeKey(service, { mode: 'demo', agentIds: [service.credentials.agents.echo] })
    const response = await rest(service, 'GET', '/event-types', { key })
    expect([response.status, response.json.data]).toEqual([200, types])
    const { json } = await graphql(service, '{ eventTypes { name description subscribable schema sample } }')
    expect(json.data).toEqual({ eventTypes: types })
  })

  test.each(allEventTypes)('shows whether a webhook can be registered for %s', async (name) => {
    const body = { url: 'https://receiver.example', events: [name], active: false }
    const response = await rest(service, 'POST', '/webhooks', { body })
    const isRefused = name === 'test'
    expect(types.find((each) => each.name === name)?.subscribable).toBe(!isRefused)
    expect(response.status).toBe(isRefused ? 422 : 201)
    if (isRefused) expect(errorOf(response).code).toBe('unknown_event_type')
  })

  test.each(allEventTypes)('the sample of %s matches its schema, which refers to nothing outside', (name) => {
    const type = types.find((each) => each.name === name)
    if (type === undefined) throw new Error(`there is no ${name}`)
    expect(JSON.stringify(type.schema)).not.toContain('#/components')
    expect(problemsOf(type.schema, type.sample)).toBeUndefined()
    expect(problemsOf(type.schema, { ...type.sample, type: 'other' })).toContain('/type')
    expect(problemsOf(type.schema, { ...type.sample, data: {} })).toContain('/data')
    expect(type.sample.type).toBe(name)
  })

  test.each(sendable)('a sent event of type %s matches the schema, and has the shape of the sample', (name) => {
    const [type, event] = [types.find((each) => each.name === name), sent.get(name)]
    if (type === undefined || event === undefined) throw new Error(`no ${name} was sent`)
    expect(problemsOf(type.schema, event)).toBeUndefined()
    const shapes = [shapeOf(event), shapeOf(type.sample)] as const
    expect({ shapes, same: sameShape(...shapes) }).toMatchObject({ same: true })
  })

  test('the data of an alert is the alert itself', async () => {
    const data = sent.get('alert.triggered')?.data
    const { json } = await rest(service, 'GET', `/alerts/${data?.id}`)
    expect(data).toEqual(json)
  })
})
