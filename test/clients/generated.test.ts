/** The generated files are committed, and match what the document and the printers produce today. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'
import { generatedFiles, printedClients } from '../../clients/generate/printClients.ts'
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

test('no file remains that is no longer generated', () => {
  expect(generatedFiles().filter((path) => !printed.has(path))).toEqual([])
})

test('comments of the Go library are sentences that begin with the name of what they describe', () => {
  const files = globSync('go/**/*.go', { cwd: fileURLToPath(clients) })
  expect(files.length).toBeGreaterThan(30)
  const labels = files.flatMap((file) =>
    [...read(file).matchAll(/\n\n\/\/ (\w+): /g)].map(([, name]) => `${file}: ${name}`),
  )
  expect(labels).toEqual([])
})
