/** Part of `npm run schema`: writes the schema as types, from which the types of every page's queries are derived. */
import { readFileSync, writeFileSync } from 'node:fs'
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal'
import { buildSchema, introspectionFromSchema } from 'graphql'

export function printedIntrospection(): string {
  const schema = buildSchema(readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8'))
  const introspection = minifyIntrospection(introspectionFromSchema(schema, { descriptions: false }))
  const file = outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true })
  const types = file.slice(file.indexOf('export type'), file.indexOf('import * as gqlTada'))
  return `${types.replace(/\/\*\*[\s\S]*?\*\/\n/g, '').trimEnd()}\n`
}

if (import.meta.main) writeFileSync(new URL('introspection.ts', import.meta.url), printedIntrospection())
