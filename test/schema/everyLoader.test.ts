/** Every batch loader of the schema, found by reflection, returns under mercurius what it returns at our door. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import Fastify, { type FastifyInstance } from 'fastify'
import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isLeafType,
  lexicographicSortSchema,
} from 'graphql'
import { mercurius } from 'mercurius'
import { createContext } from '../../schema/context/createContext.ts'
import { loaders } from '../../schema/context/loaders.ts'
import { schema } from '../../schema/schema.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { makeOneOfEach } from '../dashboard/makeOneOfEach.ts'
import { graphql } from '../helpers/httpClient.ts'
import { makeAlert } from '../helpers/makeAlert.ts'
import { viewerOf } from '../helpers/viewerOf.ts'
import { startWebhookService, type WebhookService } from '../helpers/webhookService.ts'

let service: WebhookService
let theirs: FastifyInstance
let replayedAgent = ''
beforeAll(async () => {
  service = await startWebhookService()
  await makeOneOfEach(service)
  const [rule] = (await service.call('GET', '/alert-rules')).data as { id: string }[]
  await makeAlert(service, { ruleId: rule?.id ?? '' })
  const { simulator } = service.credentials.agents
  const steps = [{ name: 'one', agent_id: simulator }]
  const { id } = await service.call('POST', '/pipelines', { name: 'P', steps })
  await service.call('POST', `/pipelines/${id}/runs`, { input: {} })
  replayedAgent = simulator ?? ''
  await service.call('POST', '/runs', { agent_id: replayedAgent, input: {} })
  await service.call(
    'POST',
    `/agents/${replayedAgent}/replays`,
    { version: 1, runs: {} },
    { headers: { prefer: 'wait=30' } },
  )
  const expression = (text: string) => ({ runtime: { type: 'expression', expression: text } })
  const released = await service.call('POST', '/agents/custom', { name: 'R', ...expression('1') })
  await service.call('POST', `/agents/${released.id}/versions`, expression('2'))
  const stages = [{ percent: 50, seconds: 600 }]
  await service.call('POST', `/agents/${released.id}/releases`, { version: 2, stages })
  theirs = Fastify()
  await theirs.register(mercurius, {
    schema: lexicographicSortSchema(schema), // a copy, since mercurius writes its resolvers into the schema
    loaders: loaders as never,
    context: () => ({ ...createContext(service.deps, viewerOf(service), 'req_theirs'), load: notOurs }),
  })
  await theirs.ready()
})
afterAll(async () => {
  await theirs?.close()
  await service?.dispose()
})

function notOurs(): Promise<never> {
  throw new Error('mercurius calls its loaders itself')
}

const listed = (list: string) => (selection: string) => `${list}(first: 20) { edges { node { ${selection} } } }`

/** How to reach objects of each type that has loaders. */
const ways: Record<keyof typeof loaders, (selection: string) => string> = {
  Run: listed('runs'),
  RunConnection: (selection) => `runs(first: 3) { ${selection} }`,
  Agent: listed('agents'),
  Webhook: listed('webhooks'),
  Delivery: listed('deliveries'),
  Member: listed('users'),
  Actor: (selection) => listed('apiKeys')(`creator { ${selection} }`),
  Event: listed('events'),
  Alert: listed('alerts'),
  AlertRule: listed('alertRules'),
  Policy: listed('policies'),
  Pipeline: listed('pipelines'),
  PipelineRun: listed('pipelineRuns'),
  Replay: (selection) => `replays(agentId: "${replayedAgent}", first: 20) { edges { node { ${selection} } } }`,
  PipelineStepRun: (selection) => listed('pipelineRuns')(`steps { runs { ${selection} } }`),
  PipelineRunStep: (selection) => listed('pipelineRuns')(`steps { ${selection} }`),
  Connector: listed('connectors'),
}

const every = Object.entries(loaders).flatMap(([type, fields]) =>
  Object.keys(fields).map((field) => [type as keyof typeof loaders, field] as const),
)

test.each(every)('%s.%s', async (type, field) => {
  const data = await readByBoth(ways[type](`${field}${selectionOf(type, field)}`))
  expect(countOf(field, data)).toBeGreaterThan(0)
})

/** Mercurius calls the loader of the field itself, never that of another type. */
test.each(Object.keys(ways) as (keyof typeof ways)[])('the objects in fields of %s without a loader', async (type) => {
  const fields = Object.keys(fieldsOf(type)).filter((field) => !(field in loaders[type]))
  const selections = fields.map((field) => [field, selectionOf(type, field)]).filter(([, selection]) => selection)
  await readByBoth(ways[type](`__typename ${selections.map((words) => words.join('')).join(' ')}`))
})

async function readByBoth(selection: string): Promise<unknown> {
  const query = `{ ${selection} }`
  const ours = await graphql(service, query)
  const answered = await theirs.inject({ method: 'POST', url: '/graphql', payload: { query } })
  expect(ours.json.errors).toBeUndefined()
  expect(answered.json() as JsonObject).toEqual(ours.json)
  return ours.json.data
}

const fieldsOf = (type: string) => (schema.getType(type) as GraphQLObjectType).getFields()

function selectionOf(type: string, field: string): string {
  const fieldType = fieldsOf(type)[field]?.type as GraphQLOutputType
  if (isLeafType(getNamedType(fieldType))) return ''
  const named = getNamedType(fieldType)
  if (named.name.endsWith('Connection')) return ' { edges { node { __typename } } pageInfo { endCursor } }'
  return 'getFields' in named && 'id' in named.getFields() ? ' { __typename id }' : ' { __typename }'
}

/** How many objects in the data have a value of the field. */
function countOf(field: string, data: unknown): number {
  if (typeof data !== 'object' || data === null) return 0
  const own = (data as JsonObject)[field] == null ? 0 : 1
  return Object.values(data).reduce((sum: number, value) => sum + countOf(field, value), own)
}
