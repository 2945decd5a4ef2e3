/*
 * Counts the values of a response that can be large, so that a document can't repeat one of them under a hundred aliases.
 * Wrapping the resolvers covers every JSON field, and all strings that are loaded.
 */
import { defaultFieldResolver, type GraphQLField, type GraphQLSchema, getNamedType, isObjectType } from 'graphql'
import type { Context } from '../context/context.ts'

export function countShownValues(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) if (canBeLarge(field)) wrap(field)
  }
  return schema
}

/** Without a context when an object in memory is converted to its REST representation. */
type Field = GraphQLField<unknown, Context | undefined>

/** Metadata has at most 16 KiB, the steps of a pipeline 256 KiB; strings without a resolver come from small rows. */
function canBeLarge({ name, type, resolve }: Field): boolean {
  const typeName = getNamedType(type).name
  if (typeName === 'PipelineStep') return true
  if (typeName === 'JSON' || typeName === 'JSONObject') return name !== 'metadata'
  return typeName === 'String' && resolve !== undefined
}

function wrap(field: Field): void {
  const inner = field.resolve ?? defaultFieldResolver
  field.resolve = (source, args, context, info) => {
    const value = inner(source, args, context, info)
    if (!(value instanceof Promise)) return show(value, context)
    return value.then((loaded) => show(loaded, context))
  }
}

function show(value: unknown, context: Context | undefined): unknown {
  context?.pageBudget.show(value)
  return value
}
