/** A fragment applied to a thing that is at hand: the same body as a route's, without an operation around it. */
import { GraphQLObjectType, GraphQLSchema, isObjectType, parse } from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { schema } from '../schema/schema.ts'
import type { JsonObject } from '../src/platform/json.ts'

export function representationOf<Thing>(fragmentName: string, fragment: string): (thing: Thing) => JsonObject {
  const type = schema.getType(fragmentName)
  if (!isObjectType(type)) throw new Error(`${fragmentName} is no object of the schema`)
  const query = new GraphQLObjectType({ name: 'Represented', fields: { thing: { type } } })
  const compiled = compileQuery(new GraphQLSchema({ query }), parse(`{ thing { ...${fragmentName} } } ${fragment}`))
  if (!isCompiledQuery(compiled)) throw new Error(`the fragment ${fragmentName} does not compile`)
  return (thing) => {
    const result = compiled.query({ thing }, undefined, {})
    if (result instanceof Promise) throw new Error(`the fragment ${fragmentName} needs more than the thing itself`)
    if (result.errors?.[0]) throw result.errors[0]
    return (result.data as { thing: JsonObject }).thing
  }
}
