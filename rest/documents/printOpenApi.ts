/** `npm run openapi`: writes clients/openapi.json with all routes, which the client libraries are generated from. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { routes } from '../routes/routes.ts'
import { openApiDocument } from './openApi.ts'

export const printedOpenApi = (): string =>
  `${JSON.stringify(openApiDocument(routes, 'https://localhost:8443'), null, 2)}\n`

if (import.meta.main) {
  const folder = new URL('../../clients/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL('openapi.json', folder), printedOpenApi())
}
