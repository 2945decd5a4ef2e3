/** Reads the parameters of a GraphQL request from its body, or from its query string. */
import type { RequestParams } from 'graphql-sse'
import { failWith, isFull, type Problem } from '../../src/platform/errors.ts'
import { isJsonObject, type JsonObject, parseJson } from '../../src/platform/json.ts'
import { fail } from './doorErrors.ts'

export type Params = RequestParams & { variables: JsonObject; extensions: JsonObject }

export function readParams(body: unknown = {}): Params {
  if (!isJsonObject(body)) throw fail('wrong_type', { message: 'The body must be an object with a query' })
  const { query, operationName, variables, extensions } = body
  if (query == null && isJsonObject(extensions) && extensions.persistedQuery != null)
    throw fail('persisted_query_not_supported')
  const problems: Problem[] = []
  for (const param of Object.keys(body)) {
    if (isFull(problems)) break
    if (!known.has(param)) problems.push({ param, code: 'unknown_field', message: 'is not a field of this call' })
  }
  const wrong = (param: string, what: string) =>
    problems.push({ param, code: 'wrong_type', message: `must be ${what}` })
  if (query === undefined || query === null)
    problems.push({ param: 'query', code: 'missing_field', message: 'is required' })
  else if (typeof query !== 'string') wrong('query', 'a string')
  if (operationName != null && typeof operationName !== 'string') wrong('operationName', 'a string')
  if (variables != null && !isJsonObject(variables)) wrong('variables', 'an object')
  if (extensions != null && !isJsonObject(extensions)) wrong('extensions', 'an object')
  if (problems.length > 0) throw failWith(problems)
  return {
    query: query as string,
    ...(operationName ? { operationName: operationName as string } : {}),
    variables: (variables as JsonObject | null) ?? {},
    extensions: (extensions as JsonObject | null) ?? {},
  }
}

const known = new Set(['query', 'operationName', 'variables', 'extensions'])

/** The body that a POST with the same parameters would have. */
export function readQueryString(query: Record<string, string>): JsonObject {
  const body: JsonObject = { ...query }
  for (const name of ['variables', 'extensions']) {
    const text = query[name]
    if (text !== undefined) body[name] = parsed(text)
  }
  return body
}

function parsed(text: string): JsonObject[string] {
  try {
    return parseJson(Buffer.from(text)) as JsonObject[string]
  } catch {
    return text // not an object, which `readParams` reports with the other problems
  }
}
