import { validateHeaderName, validateHeaderValue } from 'node:http'
import { usageError } from '../command/failure.ts'

/** `-H 'name: value'`, with names in lower case. */
export const readHeaderPairs = (texts: readonly string[]): Record<string, string> =>
  Object.fromEntries(texts.map(readPair))

/** The headers of a delivery can't be set, since the receiver would mistake them for the service's. */
export function readExtraHeaders(texts: readonly string[]): Record<string, string> {
  const headers = readHeaderPairs(texts)
  for (const name of Object.keys(headers)) {
    if (!/^(x-service-.*|webhook-.*|content-(type|length)|transfer-encoding|user-agent)$/.test(name)) continue
    throw usageError(`-H ${name} is a header of every delivery, and can't be changed`)
  }
  return headers
}

function readPair(text: string): [string, string] {
  const [, name = '', value = ''] = /^([^:]*):\s*(.*)$/s.exec(text) ?? []
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
  } catch {
    // The text may contain a secret, so only the name is repeated.
    throw usageError(`-H ${JSON.stringify(name)} is not a header`, "Write -H 'name: value'.")
  }
  return [name.toLowerCase(), value]
}
