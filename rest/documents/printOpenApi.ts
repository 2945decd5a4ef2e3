/** `npm run openapi`: writes clients/openapi.json with all routes, which the client libraries are generated from. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { routes } from '../routes/routes.ts'
import { openApiDocument } from './openApi.ts'

/** Without the samples, which are printed from this document. */
export const printedOpenApi = (): string =>
  `${JSON.stringify(openApiDocument(routes, 'https://localhost:8443'), withoutSamples, 2)}\n`

const withoutSamples = (name: string, value: unknown): unknown => (name === 'x-codeSamples' ? undefined : value)

if (import.meta.main) {
  const folder = new URL('../../clients/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL('openapi.json', folder), printedOpenApi())
}
