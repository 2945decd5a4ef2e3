/** Every connection of the schema, found by reflection. */

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { schema } from '../../schema/schema.ts'
import { namedScopes } from '../../src/viewer/scopes.ts'
import { graphql, rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { sampled } from '../helpers/scale.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let key: string
/** An object of each type that has connections. */
const ids: Record<string, string> = {}
beforeAll(async () => {
  service = await startTestService()
  key = (await makeKey(service, { scopes: ['*', ...namedScopes], auditAccess: true })).key
  const make = async (path: string, body: object) => String((await rest(service, 'POST', path, { body })).json.id)
  const agentId = service.credentials.agents.echo
  ids.Agent = agentId
  ids.Run = await make('/runs', { agent_id: agentId, input: {} })
  ids.Webhook = await make('/webhooks', { url: 'https://receiver.example', events: ['run.failed'] })
  ids.Pipeline = await make('/pipelines', { name: 'p', steps: [{ name: 'a', agent_id: agentId }] })
  ids.Replay = await make(`/agents/${agentId}/replays`, { version: 1, runs: { run_ids: [ids.Run] } })
  ids.Event = String(((await rest(service, 'GET', '/events?limit=1')).json.data as { id: string }[])[0]?.id)
})
afterAll(() => service.dispose())

type Field = GraphQLField<unknown, unknown>
type Connection = { parent: string; field: Field }

const fieldsOf = (type: unknown): Field[] => {
  const named = getNamedType(type as never)
  return isObjectType(named) ? Object.values(named.getFields()) : []
}
const isConnection = ({ type }: Field): boolean => getNamedType(type).name.endsWith('Connection')
const isNode = (type: GraphQLObjectType): boolean => type.getInterfaces().some(({ name }) => name === 'Node')

const connections: Connection[] = Object.values(schema.getTypeMap()).flatMap((type) =>
  fieldsOf(type)
    .filter(isConnection)
    .map((field) => ({ parent: type.name, field })),
)
const names = connections.map(({ parent, field }): [string, Connection] => [
  `${parent}.${field.name}`,
  { parent, field },
])

/** A series of 1,440 items for each rule, which is meant to be read for a few rules only. */
const expensive = ['history']

/** All values of an object, and those of the objects inside it that are not resources themselves. */
function allValues(type: unknown, depth = 0): string {
  const selected = fieldsOf(type).flatMap((field) => {
    const inner = getNamedType(field.type)
    if (field.args.some((arg) => isNonNullType(arg.type)) || isConnection(field) || expensive.includes(field.name))
      return []
    if (isLeafType(inner)) return [field.name]
    if (!isObjectType(inner) || isNode(inner) || depth === 4 || inner.name.endsWith('Version')) return []
    return [`${field.name} { ${allValues(inner, depth + 1)} }`]
  })
  return selected.join(' ')
}

function documentOf({ parent, field }: Connection, size: string, declared = ''): string {
  const [edges] = fieldsOf(field.type).filter(({ name }) => name === 'edges')
  const [node] = fieldsOf(edges?.type).filter(({ name }) => name === 'node')
  const required = field.args.filter(({ type }) => isNonNullType(type)).map(({ name }) => `${name}: "${ids.Agent}", `)
  const page = `${field.name}(${required.join('')}${size}) {
    edges { cursor node { ${allValues(node?.type)} } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }`
  const selection = parent === 'Query' ? page : `node(id: "${ids[parent]}") { ... on ${parent} { ${page} } }`
  return `query ${declared} { ${selection} }`
}

const codesOf = async (document: string, variables = {}): Promise<string[]> => {
  const { json } = await graphql(service, document, variables, { key })
  return ((json.errors ?? []) as { extensions: { code: string } }[]).map(({ extensions }) => extensions.code)
}

test('there is an object of every type that has connections', () => {
  const parents = new Set(connections.map(({ parent }) => parent))
  expect([...parents].filter((parent) => parent !== 'Query').sort()).toEqual(Object.keys(ids).sort())
  expect(connections.length).toBeGreaterThan(15)
})

describe.each(names)('%s', (_, connection) => {
  test('a page of 100 with all values is within the cost limit', async () => {
    expect(await codesOf(documentOf(connection, 'first: 100'))).toEqual([])
  })

  test.each(['first', 'last'])('%s out of range is limit_out_of_range, literal or variable', async (name) => {
    for (const size of sampled([0, -1, 101, 1_000, -2_147_483_648, 2_147_483_647], 2)) {
      const literal = await codesOf(documentOf(connection, `${name}: ${size}`))
      const variable = await codesOf(documentOf(connection, `${name}: $size`, '($size: Int)'), { size })
      expect({ size, literal, variable }).toEqual({
        size,
        literal: ['limit_out_of_range'],
        variable: ['limit_out_of_range'],
      })
    }
  })
})
