/** `npm run clients`: writes the generated parts of the client libraries, from clients/openapi.json. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printers } from './printers.ts'
import { readDocument } from './readDocument.ts'
import { printSamples } from './samples/printSamples.ts'

const clients = new URL('../', import.meta.url)

/** Path in `clients/` of every generated file, and its text. */
export function printedClients(): Map<string, string> {
  const model = readDocument(JSON.parse(readFileSync(new URL('openapi.json', clients), 'utf8')))
  const printed = printers.flatMap(({ folder, print }) =>
    [...print(model)].map(([path, text]): [string, string] => [`${folder}/${path}`, text]),
  )
  return new Map([...printed, ['../rest/documents/reference/clientSamples.json', printSamples(model)]])
}

/** Paths in `clients/` of generated files that exist. */
export const generatedFiles = (): string[] =>
  printers.flatMap(({ folder, generated }) => {
    const paths = readdirSync(new URL(`${folder}/${generated.folder}`, clients), { recursive: true, encoding: 'utf8' })
    return paths.filter((path) => generated.names.test(path)).map((path) => join(folder, generated.folder, path))
  })

if (import.meta.main) {
  const printed = printedClients()
  for (const path of generatedFiles()) if (!printed.has(path)) rmSync(new URL(path, clients))
  for (const [path, text] of printed) {
    const file = new URL(path, clients)
    mkdirSync(new URL('./', file), { recursive: true })
    writeFileSync(file, text)
  }
}
