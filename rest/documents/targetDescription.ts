/** The GraphQL description of the argument or input field that a parameter of a route sets. */
import { type GraphQLArgument, getNullableType, isInputObjectType, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { schema } from '../../schema/schema.ts'
import type { PreparedRoute } from '../prepareRoute.ts'

type Described = {
  /** `Type.field` for a field of an input type, else the name of the variable. */
  field: string
  description: string
}

export function describeTarget(prepared: PreparedRoute, target: string): Described {
  const [variable = '', ...names] = target.split('.')
  const argument = argumentsOf(prepared).get(variable)
  let described: Described = { field: variable, description: argument?.description ?? '' }
  let type = argument && getNullableType(argument.type)
  for (const name of names) {
    if (!isInputObjectType(type)) throw new Error(`${prepared.route.name}: there is no input field ${target}`)
    const field = type.getFields()[name]
    described = { field: `${type.name}.${name}`, description: field?.description ?? '' }
    type = field && getNullableType(field.type)
  }
  return described
}

/** The arguments that the variables of a document are passed to. */
function argumentsOf({ document }: PreparedRoute): Map<string, GraphQLArgument> {
  const found = new Map<string, GraphQLArgument>()
  const typeInfo = new TypeInfo(schema)
  const visitor = {
    Variable({ name }: { name: { value: string } }) {
      const argument = typeInfo.getArgument()
      if (argument) found.set(name.value, argument)
    },
  }
  visit(document, visitWithTypeInfo(typeInfo, visitor))
  return found
}
