/*
 * Runs whose metadata contains all of these pairs. A string such as "7" or "true" also finds the number or boolean, since
 * the query of a URL has only strings.
 */
import type { ObjectLiteral } from 'typeorm'
import { isSearchable } from '../../../platform/database/searchableJson.ts'
import { failWith, type Problem } from '../../../platform/errors.ts'
import type { JsonObject } from '../../../platform/json.ts'

/** SQL over the alias `run`, in the spelling of TypeORM. */
export type Condition = { sql: string; parameters: ObjectLiteral }

export function metadataConditions(metadata: JsonObject): Condition[] {
  const pairs = pairsOf(metadata)
  const exact = pairs.filter((pair) => !isAmbiguous(pair))
  const ambiguous = pairs.filter(isAmbiguous).map(([key, value], index): Condition => {
    const [text, literal] = [`text${index}`, `literal${index}`]
    return {
      sql: `(run.metadata @> :${text} or run.metadata @> :${literal})`,
      parameters: {
        [text]: searchable(JSON.stringify({ [key]: value })),
        [literal]: searchable(`{${JSON.stringify(key)}:${value}}`),
      },
    }
  })
  if (exact.length === 0) return ambiguous
  const parameters = { exact: searchable(JSON.stringify(Object.fromEntries(exact))) }
  return [{ sql: 'run.metadata @> :exact', parameters }, ...ambiguous]
}

/** `param`: the field that has them. */
export function pairsOf(metadata: JsonObject, param = 'metadata'): [string, unknown][] {
  const pairs = Object.entries(metadata)
  if (pairs.length > maxPairs) throw failWith([tooManyPairs(param)])
  return pairs
}

/** The time that PostgreSQL needs is quadratic in the number of conditions. */
export const maxPairs = 50
export const tooManyPairs = (param: string): Problem => ({
  param,
  code: 'invalid_value',
  message: `must have at most ${maxPairs} pairs`,
})

export const isAmbiguous = ([, value]: [string, unknown]): boolean =>
  typeof value === 'string' && numberOrBoolean.test(value)

/** Not longer than numbers that PostgreSQL can parse. */
const numberOrBoolean = /^(?:true|false|-?(?:0|[1-9]\d{0,99})(?:\.\d{1,99})?)$/

/** Matches nothing if the pairs can't be stored: no run has an array as metadata. */
const searchable = (pairs: string): string => (isSearchable(pairs) ? pairs : '[]')
