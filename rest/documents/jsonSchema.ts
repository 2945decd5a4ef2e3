/** JSON Schemas of REST's bodies: of responses, from fragments; of requests, from the schema's input types. */
import {
  type FragmentDefinitionNode,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import { schema } from '../../schema/schema.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { toSnakeCase } from '../../src/platform/snakeCase.ts'

export function fragmentSchema(fragment: FragmentDefinitionNode): JsonObject {
  const type = schema.getType(fragment.typeCondition.name.value)
  if (!isObjectType(type)) throw new Error(`${fragment.name.value} is not a fragment on an object type`)
  return { ...selectionSchema(type, fragment.selectionSet), ...(type.description && { description: type.description }) }
}

/** The body for an input type, without the hidden fields, which come from the path or from headers. */
export function inputSchema(type: GraphQLInputType, hidden: readonly string[] = []): JsonObject {
  if (isNonNullType(type)) return withoutNull(inputSchema(type.ofType, hidden))
  if (isListType(type)) return nullable({ type: 'array', items: inputSchema(type.ofType) })
  if (!isInputObjectType(type)) return nullable(leafSchema(type))
  const fields = Object.values(type.getFields()).filter((field) => !hidden.includes(field.name))
  return nullable({
    type: 'object',
    properties: Object.fromEntries(
      fields.map((field) => [toSnakeCase(field.name), described(inputSchema(field.type), field.description)]),
    ),
    required: fields.filter((field) => isNonNullType(field.type)).map((field) => toSnakeCase(field.name)),
    additionalProperties: false,
  })
}

export function withoutNull(json: JsonObject): JsonObject {
  if (Array.isArray(json.type)) return { ...json, type: json.type[0] }
  return Array.isArray(json.anyOf) ? (json.anyOf[0] as JsonObject) : json
}

function selectionSchema(type: GraphQLObjectType, selections: SelectionSetNode): JsonObject {
  const [only] = selections.selections
  if (selections.selections.length === 1 && only?.kind === Kind.FRAGMENT_SPREAD) return refTo(only.name.value)
  const properties: JsonObject = {}
  for (const node of selections.selections) {
    if (node.kind !== Kind.FIELD) throw new Error('a representation must not mix fields and fragments')
    const field = type.getFields()[node.name.value]
    if (field === undefined) throw new Error(`${type.name} has no ${node.name.value}`)
    properties[node.alias?.value ?? node.name.value] = described(
      outputSchema(field.type, node.selectionSet),
      field.description,
    )
  }
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

function outputSchema(type: GraphQLOutputType, selections: SelectionSetNode | undefined): JsonObject {
  if (isNonNullType(type)) return withoutNull(outputSchema(type.ofType, selections))
  if (isListType(type)) return nullable({ type: 'array', items: outputSchema(type.ofType, selections) })
  if (isObjectType(type) && selections) return nullable(selectionSchema(type, selections))
  return nullable(leafSchema(type))
}

function leafSchema(type: GraphQLOutputType | GraphQLInputType): JsonObject {
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map((value) => value.name) }
  const leaf = leaves[String(type)]
  if (leaf === undefined) throw new Error(`no JSON Schema for ${String(type)}`)
  return leaf
}

const leaves: Record<string, JsonObject> = {
  ID: { type: 'string' },
  String: { type: 'string' },
  Int: { type: 'integer' },
  SafeInt: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  DateTime: { type: 'string', format: 'date-time' },
  JSONObject: { type: 'object' },
  JSON: {},
}

export const refTo = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })

function nullable(json: JsonObject): JsonObject {
  if (Object.keys(json).length === 0) return json // any value, including null
  if (typeof json.type !== 'string' || json.enum !== undefined) return { anyOf: [json, { type: 'null' }] }
  return { ...json, type: [json.type, 'null'] }
}

const described = (json: JsonObject, description: string | null | undefined): JsonObject =>
  description == null || json.$ref !== undefined ? json : { ...json, description }
