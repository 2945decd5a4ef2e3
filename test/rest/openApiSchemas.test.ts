/** What generators derive types from: names, open responses, closed bodies, unions, and a description and an example for everything. */
import { describe, expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { GraphQLEnumType } from 'graphql'
import { openApiDocument } from '../../rest/documents/openApi.ts'
import { routes } from '../../rest/routes/routes.ts'
import { schema } from '../../schema/schema.ts'
import {
  type Document,
  type Example,
  type Media,
  type Operation,
  operationsOf,
  resolved,
  type Schema,
} from '../helpers/openApiDocument.ts'
import { strictOpenApi } from '../helpers/strictOpenApi.ts'

const document = openApiDocument(routes, 'https://localhost') as Document
const { schemas } = document.components
const webhook = document.webhooks.event?.post as Operation

const bodies = (operation: Operation): Media[] => Object.values(operation.requestBody?.content ?? {})
const answers = (operation: Operation): Media[] =>
  Object.values(operation.responses).flatMap(({ content }) => Object.values(content ?? {}))

/** All schemas inside one, with their paths; references are not followed. */
function* parts(schema: Schema, path: string): Generator<[string, Schema]> {
  yield [path, schema]
  for (const [name, property] of Object.entries(schema.properties ?? {})) yield* parts(property, `${path}.${name}`)
  if (schema.items) yield* parts(schema.items, `${path}[]`)
  for (const choice of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) yield* parts(choice, path)
}
const allParts = () => Object.entries(schemas).flatMap(([name, schema]) => [...parts(schema, name)])

/** The names of the schemas that one refers to, directly or through others. */
function reached(from: Schema, found = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(from).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name)) continue
    found.add(name)
    reached(schemas[name] ?? {}, found)
  }
  return found
}
const reachedBy = (media: Media[]) => new Set(media.flatMap(({ schema }) => [...reached(schema)]))

describe('names', () => {
  test('bodies and responses are named schemas', () => {
    for (const { operation } of operationsOf(document)) {
      for (const { schema } of [...bodies(operation), ...answers(operation)])
        expect([operation.operationId, Object.keys(schema)]).toEqual([operation.operationId, ['$ref']])
    }
  })

  test('objects with fields and enums are named, wherever they are', () => {
    for (const [path, part] of allParts()) {
      const isNamed = path in schemas
      if (!isNamed) expect([path, part.properties !== undefined || part.enum !== undefined]).toEqual([path, false])
    }
  })

  test('none is a reserved name of a language', () => {
    for (const name of ['Error', 'Event', 'Order', 'Object', 'Function', 'Request', 'Response'])
      expect(schemas).not.toHaveProperty(name)
  })

  test('a body without fields is not declared', () => {
    const rotate = operationsOf(document).find(({ operation }) => operation.operationId === 'apiKeys.rotate')
    expect(rotate?.operation.requestBody).toBeUndefined()
  })

  test('the values of an enum are in the order of the life cycle', () => {
    expect(schemas.RunStatus?.enum).toEqual([
      ...['queued', 'running', 'requires_action', 'completed', 'failed', 'cancelled'],
    ])
    expect(schemas.Plan?.enum).toEqual(['free', 'developer', 'business', 'enterprise'])
  })
})

describe('open and closed', () => {
  const inBodies = reachedBy(operationsOf(document).flatMap(({ operation }) => bodies(operation)))
  const inAnswers = reachedBy([
    ...operationsOf(document).flatMap(({ operation }) => answers(operation)),
    ...bodies(webhook),
  ])

  test("objects of bodies reject unknown fields, except OAuth's forms", () => {
    for (const name of inBodies) {
      if (['DeviceRequest', 'DevicePoll'].includes(name)) continue
      if (schemas[name]?.properties) expect([name, schemas[name].additionalProperties]).toEqual([name, false])
    }
  })

  test('objects of responses may get new fields', () => {
    for (const name of inAnswers) expect([name, schemas[name]?.additionalProperties]).not.toEqual([name, false])
  })

  test('an object without fields accepts any', () => {
    for (const [path, part] of allParts()) {
      if (part.type === 'object' && part.properties === undefined)
        expect([path, part.additionalProperties]).not.toEqual([path, undefined])
    }
  })
})

describe('unions', () => {
  type Discriminator = { propertyName: string; mapping: Record<string, string> }
  const membersOf = (name: string) => {
    const { oneOf = [], discriminator } = schemas[name] as Schema & { discriminator: Discriminator }
    return { members: oneOf.map(({ $ref }) => String($ref)), ...discriminator }
  }

  test('RunEvent has a member for each type of event', () => {
    const { members, mapping } = membersOf('RunEvent')
    const types = (schema.getType('RunEventType') as GraphQLEnumType).getValues().map(({ value }) => value)
    expect(Object.keys(mapping).sort()).toEqual(types.sort())
    expect(Object.values(mapping)).toEqual(members)
  })

  test('WebhookEvent has a member for each type of event', () => {
    const { members, mapping } = membersOf('WebhookEvent')
    expect(Object.keys(mapping).sort()).toEqual([...(schemas.WebhookEventType?.enum ?? [])].sort())
    expect(Object.values(mapping)).toEqual(members)
  })

  test.each(['RunEvent', 'WebhookEvent', 'AgentRuntime', 'AgentRuntimeParams', 'Guardrail', 'GuardrailParams'])(
    'each member of %s has its own value of the discriminator',
    (name) => {
      const { propertyName, mapping } = membersOf(name)
      for (const [value, ref] of Object.entries(mapping)) {
        const member = schemas[ref.split('/').at(-1) ?? '']
        expect(member?.properties?.[propertyName]?.const).toBe(value)
        expect(member?.required).toContain(propertyName)
      }
    },
  )

  test('streams and the list of a log have the same events', () => {
    const schemaOf = (name: string) => {
      const found = operationsOf(document).find(({ operation }) => operation.operationId === name)
      return Object.values(found?.operation.responses[200]?.content ?? {})[0]?.schema
    }
    expect(schemaOf('runs.stream')).toEqual({ $ref: '#/components/schemas/RunEvent' })
    expect(schemaOf('runs.follow')).toEqual({ $ref: '#/components/schemas/RunEvent' })
    expect(schemas.RunEventPage?.properties?.data?.items).toEqual({ $ref: '#/components/schemas/RunEvent' })
  })
})

describe('texts', () => {
  test('every operation has a summary and a description', () => {
    for (const operation of [...operationsOf(document).map((each) => each.operation), webhook])
      expect([operation.operationId, operation.summary, operation.description]).toEqual([
        ...[operation.operationId, expect.stringMatching(/^[A-Z]/), expect.stringMatching(/^[A-Z`].*\.$/s)],
      ])
  })

  test('every parameter has a description', () => {
    const missing = operationsOf(document).flatMap(({ operation }) =>
      (operation.parameters ?? []).flatMap(({ name, description }) =>
        description ? [] : [`${operation.operationId} ${name}`],
      ),
    )
    expect(missing).toEqual([])
  })

  test('every schema and every field has a description', () => {
    const missing = Object.entries(schemas).flatMap(([name, schema]) => [
      ...(schema.description ? [] : [name]),
      ...Object.entries(schema.properties ?? {}).flatMap(([field, { description }]) =>
        description ? [] : [`${name}.${field}`],
      ),
    ])
    expect(missing).toEqual([])
  })
})

describe('examples', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, meta: false, validateSchema: false })
  ;(formats as unknown as (ajv: Ajv2020) => void)(ajv)
  ajv.addSchema({ $id: 'openapi', ...strictOpenApi() })

  const exampleValue = (example: Example): unknown => resolved(document, example).value
  const cases = [...operationsOf(document).map(({ operation }) => operation), webhook].flatMap((operation) =>
    [...bodies(operation), ...answers(operation)].flatMap(({ schema, examples = {} }) =>
      Object.entries(examples).map(([name, example]): [string, string, unknown] => [
        `${operation.operationId}: ${name} of ${schema.$ref?.split('/').at(-1)}`,
        String(schema.$ref),
        exampleValue(example),
      ]),
    ),
  )

  test('every body and every response has one', () => {
    for (const { operation } of operationsOf(document)) {
      for (const { examples } of [...bodies(operation), ...answers(operation)])
        expect([operation.operationId, Object.keys(examples ?? {})]).toEqual([operation.operationId, ['default']])
    }
  })

  test('each matches its schema, without undeclared fields', () => {
    for (const [name, ref, value] of cases) {
      const validate = ajv.compile({ $ref: `openapi${ref}` })
      const isValid = validate(value)
      expect([name, isValid, ajv.errorsText(validate.errors)]).toEqual([name, true, 'No errors'])
    }
  })
})
