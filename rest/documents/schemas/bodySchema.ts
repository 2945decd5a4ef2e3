/** The schemas of bodies and parameters, from the schema's input types. Bodies are closed: unknown fields are refused. */
import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { declaredSchema } from '../../../schema/schema.ts'
import type { JsonObject } from '../../../src/platform/json.ts'
import { toSnakeCase } from '../../../src/platform/snakeCase.ts'
import type { PreparedRoute } from '../../prepareRoute.ts'
import type { Components } from '../components.ts'
import { described, leafSchema, nullable, withoutNull } from './jsonSchema.ts'

/** Undefined if the body would have no fields. */
export function bodySchema(components: Components, { route, variables }: PreparedRoute): JsonObject | undefined {
  const type = route.body === undefined ? undefined : getNullableType(variables.get(route.body))
  if (!isInputObjectType(type)) return undefined
  const fields = declaredFields(type).filter(({ name }) => !route.notInBody?.includes(name))
  if (fields.length === 0) return undefined
  if (route.bodyName === undefined) throw new Error(`${route.name}: its body has no name`)
  return components.refer('schemas', route.bodyName, () =>
    described(fieldsSchema(components, type.name, fields), type.description),
  )
}

/** Whether any field is required. */
export const isBodyRequired = ({ route, variables }: PreparedRoute): boolean => {
  const type = route.body === undefined ? undefined : getNullableType(variables.get(route.body))
  if (!isInputObjectType(type)) return false
  return Object.values(type.getFields()).some(
    ({ name, type: its }) => isNonNullType(its) && !route.notInBody?.includes(name),
  )
}

/** `field`: `Type.field`, or the name of a variable. */
export function inputSchema(components: Components, type: GraphQLInputType, field: string): JsonObject {
  if (isNonNullType(type)) return withoutNull(inputSchema(components, type.ofType, field))
  if (isListType(type)) return nullable({ type: 'array', items: inputSchema(components, type.ofType, field) })
  if (!isInputObjectType(type)) return nullable(leafSchema(components, type, field, 'body'))
  return nullable(
    components.refer('schemas', type.name.replace(/Input$/, 'Params'), () =>
      described(fieldsSchema(components, type.name, declaredFields(type)), type.description),
    ),
  )
}

const declaredFields = ({ name }: GraphQLInputObjectType): GraphQLInputField[] =>
  Object.values((declaredSchema.getType(name) as GraphQLInputObjectType).getFields())

const fieldsSchema = (components: Components, type: string, fields: GraphQLInputField[]): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(
    fields.map((field) => [
      toSnakeCase(field.name),
      described(inputSchema(components, field.type, `${type}.${field.name}`), field.description),
    ]),
  ),
  ...requiredOf(fields),
  additionalProperties: false,
})

function requiredOf(fields: GraphQLInputField[]): JsonObject {
  const required = fields.filter(({ type }) => isNonNullType(type)).map(({ name }) => toSnakeCase(name))
  return required.length > 0 ? { required } : {}
}
