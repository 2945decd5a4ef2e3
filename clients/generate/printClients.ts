/** `npm run clients`: writes what is generated of the client libraries, from clients/openapi.json. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { printers } from './printers.ts'
import { readDocument } from './readDocument.ts'

const clients = new URL('../', import.meta.url)

/** Path in `clients/` of every generated file, and its text. */
export const printedClients = (): Map<string, string> => {
  const model = readDocument(JSON.parse(readFileSync(new URL('openapi.json', clients), 'utf8')))
  return new Map(
    printers.flatMap(({ folder, print }) =>
      [...print(model)].map(([path, text]): [string, string] => [`${folder}/${path}`, text]),
    ),
  )
}

if (import.meta.main) {
  for (const { folder, generated } of printers)
    rmSync(new URL(`${folder}/${generated}`, clients), { recursive: true, force: true })
  for (const [path, text] of printedClients()) {
    const file = new URL(path, clients)
    mkdirSync(dirname(file.pathname), { recursive: true })
    writeFileSync(file, text)
  }
}
