import type { FastifyRequest } from 'fastify'
import { fail, failWith, maxProblems, type Problem } from '../platform/errors.ts'
import { isJsonObject, type JsonObject } from '../platform/json.ts'

/** The fields of a body: exactly these; reports all problems in one error. */
export function readFields<Name extends string>(request: FastifyRequest, names: Name[]): Record<Name, string>
export function readFields<Name extends string, Flag extends string>(
  request: FastifyRequest,
  names: Name[],
  flags: Flag[],
): Record<Name, string> & Record<Flag, boolean>
export function readFields({ body, query }: FastifyRequest, names: string[], flags: string[] = []): JsonObject {
  const given = body ?? {}
  if (!isJsonObject(given)) throw fail('wrong_type', { param: 'body', message: 'The body must be an object' })
  const unknown = [
    ...Object.keys(given).filter((param) => ![...names, ...flags].some((name) => name === param)),
    ...Object.keys(query as JsonObject),
  ]
  const problems: Problem[] = unknown
    .slice(0, maxProblems)
    .map((param) => ({ param, code: 'unknown_field', message: 'is not a field of this call' }))
  const check = (param: string, type: 'string' | 'boolean') => {
    const value = given[param]
    if (value === undefined || value === null) problems.push({ param, code: 'missing_field', message: 'is required' })
    else if (typeof value !== type) problems.push({ param, code: 'wrong_type', message: `must be a ${type}` })
  }
  for (const name of names) check(name, 'string')
  for (const flag of flags) check(flag, 'boolean')
  if (problems.length > 0) throw failWith(problems)
  return given
}
