import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { printedSchema } from '../../schema/printSchema.ts'

test('schema.graphql is up to date: run "npm run schema" after a change', () => {
  const committed = readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8')
  expect(committed).toBe(printedSchema())
})
