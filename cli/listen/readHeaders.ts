import { validateHeaderName, validateHeaderValue } from 'node:http'
import { usageError } from '../command/failure.ts'

/** `-H 'name: value'`. Those of a delivery can't be given, since the receiver would take them for the service's. */
export const readHeaders = (texts: readonly string[]): Record<string, string> =>
  Object.fromEntries(texts.map(readHeader))

const readHeader = (text: string): [string, string] => {
  const [, name = '', value = ''] = /^([^:]*):\s*(.*)$/s.exec(text) ?? []
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
  } catch {
    // The text may hold a secret, so that only the name is repeated.
    throw usageError(`-H ${JSON.stringify(name)} is not a header`, "Write -H 'name: value'.")
  }
  const lower = name.toLowerCase()
  if (/^(x-service-.*|webhook-.*|content-(type|length)|transfer-encoding|user-agent)$/.test(lower)) {
    throw usageError(`-H ${name} is a header of every delivery, and can't be changed`)
  }
  return [lower, value]
}
