/** `npm run schema`: writes schema.graphql, so that every change of the schema shows in review. */
import { writeFileSync } from 'node:fs'
import { lexicographicSortSchema, printSchema } from 'graphql'
import { schema } from './schema.ts'

export const printedSchema = (): string => `${printSchema(lexicographicSortSchema(schema))}\n`

if (import.meta.main) writeFileSync(new URL('schema.graphql', import.meta.url), printedSchema())
