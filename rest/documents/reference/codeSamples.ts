/** Calls of an operation with the client libraries: what readers of the reference copy. `npm run clients` prints them. */
import type { JsonObject } from '../../../src/platform/json.ts'
import clientSamples from './clientSamples.json' with { type: 'json' }

export const codeSamples = (name: string): JsonObject[] =>
  Object.entries((clientSamples as Record<string, Record<string, string>>)[name] ?? {}).map(([lang, source]) => ({
    lang,
    label: lang,
    source,
  }))
