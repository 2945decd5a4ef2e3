/*
 * Counts the values of an answer that can be large, so that a document can't have one of them repeated under a hundred
 * names. Wrapping the resolvers makes this hold for every field of JSON, and for texts that are loaded.
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

/** A representation of something in memory is made without a context. */
type Field = GraphQLField<unknown, Context | undefined>

/** Metadata has at most 16 KiB, the steps of a pipeline 256 KiB; a text without a resolver of its own is one of a small row. */
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
