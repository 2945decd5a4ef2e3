import type { FastifyRequest } from 'fastify'
import { fail, failWith, maxProblems, type Problem } from '../platform/errors.ts'
import { isJsonObject, type JsonObject } from '../platform/json.ts'

/** The fields of a body: exactly these, all strings; reports all problems in one error. */
export function readFields<Name extends string>({ body, query }: FastifyRequest, names: Name[]): Record<Name, string> {
  const given = body ?? {}
  if (!isJsonObject(given)) throw fail('wrong_type', { param: 'body', message: 'The body must be an object' })
  const unknown = [
    ...Object.keys(given).filter((param) => !names.some((name) => name === param)),
    ...Object.keys(query as JsonObject),
  ]
  const problems: Problem[] = unknown
    .slice(0, maxProblems)
    .map((param) => ({ param, code: 'unknown_field', message: 'is not a field of this call' }))
  for (const param of names) {
    const value = given[param]
    if (value === undefined || value === null) problems.push({ param, code: 'missing_field', message: 'is required' })
    else if (typeof value !== 'string') problems.push({ param, code: 'wrong_type', message: 'must be a string' })
  }
  if (problems.length > 0) throw failWith(problems)
  return given as Record<Name, string>
}
