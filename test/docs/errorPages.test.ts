/** The error catalogue in docs/errors is the one that the error table and its notes make. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { printedErrors } from '../../rest/documents/errors/printErrors.ts'
import { errorTable } from '../../schema/errorTable.ts'

const docs = join(import.meta.dirname, '..', '..', 'docs')

test('the error pages are up to date: run "npm run docs:errors" after changing a code or its note', () => {
  const printed = printedErrors()
  const outdated = [...printed].filter(
    ([path, text]) => !existsSync(join(docs, path)) || readFileSync(join(docs, path), 'utf8') !== text,
  )
  expect(outdated.map(([path]) => path)).toEqual([])
  expect(readdirSync(join(docs, 'errors')).map((name) => `errors/${name}`)).toEqual(
    [...printed.keys()].filter((path) => path !== 'error-codes.md').sort(),
  )
})

test('every code has a page and a row in the list', () => {
  const list = readFileSync(join(docs, 'error-codes.md'), 'utf8')
  const missing = Object.keys(errorTable).filter(
    (code) => !existsSync(join(docs, 'errors', `${code}.md`)) || !list.includes(`(errors/${code}.md)`),
  )
  expect(missing).toEqual([])
})
