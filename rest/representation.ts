/** Applies a fragment to an object in memory: gives the same body as a route, without executing an operation. */
import { GraphQLObjectType, GraphQLSchema, isObjectType, parse } from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { schema } from '../schema/schema.ts'
import type { JsonObject } from '../src/platform/json.ts'

export function representationOf<Thing>(fragmentName: string, fragment: string): (thing: Thing) => JsonObject {
  const type = schema.getType(fragmentName)
  if (!isObjectType(type)) throw new Error(`${fragmentName} is not an object type of the schema`)
  const query = new GraphQLObjectType({ name: 'Represented', fields: { thing: { type } } })
  const compiled = compileQuery(new GraphQLSchema({ query }), parse(`{ thing { ...${fragmentName} } } ${fragment}`))
  if (!isCompiledQuery(compiled)) throw new Error(`The fragment ${fragmentName} does not compile`)
  return (thing) => {
    const result = compiled.query({ thing }, undefined, {})
    if (result instanceof Promise) throw new Error(`The fragment ${fragmentName} must not have asynchronous fields`)
    if (result.errors?.[0]) throw result.errors[0]
    return (result.data as { thing: JsonObject }).thing
  }
}
