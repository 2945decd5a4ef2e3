/** What is generated is committed, and is what the document and the printers make of each other today. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { printedClients } from '../../clients/generate/printClients.ts'
import { printers } from '../../clients/generate/printers.ts'
import { printedOpenApi } from '../../rest/documents/printOpenApi.ts'

const clients = new URL('../../clients/', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, clients), 'utf8')
const printed = printedClients()

test('clients/openapi.json is what `npm run openapi` prints', () => {
  expect(read('openapi.json')).toBe(printedOpenApi())
})

test.each([...printed.keys()])('clients/%s is what `npm run clients` prints', (path) => {
  expect(read(path)).toBe(printed.get(path))
})

test.each(printers)('$folder/$generated has printed files only', ({ folder, generated }) => {
  const files = readdirSync(new URL(`${folder}/${generated}`, clients), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(clients.pathname.length))
    .filter((path) => !path.includes('__pycache__'))
  expect(files.filter((path) => !printed.has(path))).toEqual([])
})
