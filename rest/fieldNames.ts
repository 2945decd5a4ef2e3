/*
 * REST's names for the fields that errors of use cases name: query parameters have their own names, fields of the schema
 * are spelled in snake_case. Below a scalar such as `input`, keys belong to the caller and stay as they are.
 */
import { type GraphQLInputType, getNullableType, isInputObjectType, isListType } from 'graphql'
import type { NameField } from '../src/edge/httpErrors.ts'
import { toSnakeCase } from '../src/platform/snakeCase.ts'
import type { PreparedRoute } from './prepareRoute.ts'

export function fieldNames({ route, variables }: Pick<PreparedRoute, 'route' | 'variables'>): NameField {
  const parameters = new Map(
    Object.entries(route.query ?? {}).map(([name, target]) => [
      target.split('.').at(-1) ?? target,
      name.replace('[*]', ''),
    ]),
  )
  const bodyType = route.body === undefined ? undefined : variables.get(route.body)
  return (param) => parameters.get(param) ?? spell(bodyType, param)
}

function spell(bodyType: GraphQLInputType | undefined, param: string): string {
  const [field = '', ...below] = param.split('.')
  let type = fieldType(bodyType, field)
  const names = [toSnakeCase(field)]
  for (const name of below) {
    const isOurs = type !== undefined && isInputObjectType(getNullableType(type))
    names.push(isOurs ? toSnakeCase(name) : name)
    type = fieldType(type, name)
  }
  return names.join('.')
}

/** The type of a field of an input object, or of an item of a list. */
function fieldType(type: GraphQLInputType | undefined, name: string): GraphQLInputType | undefined {
  const bare = type && getNullableType(type)
  if (isListType(bare)) return bare.ofType as GraphQLInputType
  return isInputObjectType(bare) ? bare.getFields()[name]?.type : undefined
}
