/*
 * Runs whose metadata contains all of these pairs. A string such as "7" or "true" also finds the number or boolean, since
 * the query of a URL has only strings.
 */
import type { SelectQueryBuilder } from 'typeorm'
import { isSearchable } from '../../platform/database/searchableJson.ts'
import { failWith, type Problem } from '../../platform/errors.ts'
import type { JsonObject } from '../../platform/json.ts'
import type { Run } from '../run.ts'

/** Index: runs_metadata. `query` has the alias `run`. */
export function filterByMetadata(query: SelectQueryBuilder<Run>, metadata: JsonObject): void {
  const pairs = pairsOf(metadata)
  if (pairs.length === 0) return
  query.andWhere(`run.metadata <> '{}'`) // the condition of the partial index
  const exact = pairs.filter((pair) => !isAmbiguous(pair))
  if (exact.length > 0) {
    query.andWhere('run.metadata @> :exact', { exact: searchable(JSON.stringify(Object.fromEntries(exact))) })
  }
  pairs.filter(isAmbiguous).forEach(([key, value], index) => {
    const [text, literal] = [`text${index}`, `literal${index}`]
    query.andWhere(`(run.metadata @> :${text} or run.metadata @> :${literal})`, {
      [text]: searchable(JSON.stringify({ [key]: value })),
      [literal]: searchable(`{${JSON.stringify(key)}:${value}}`),
    })
  })
}

export function pairsOf(metadata: JsonObject): [string, unknown][] {
  const pairs = Object.entries(metadata)
  if (pairs.length > maxPairs) throw failWith([tooManyPairs])
  return pairs
}

/** The time that PostgreSQL needs is quadratic in the number of conditions. */
const maxPairs = 50
const tooManyPairs: Problem = {
  param: 'metadata',
  code: 'invalid_value',
  message: `must have at most ${maxPairs} pairs`,
}

export const isAmbiguous = ([, value]: [string, unknown]): boolean =>
  typeof value === 'string' && numberOrBoolean.test(value)

/** Not longer than numbers that PostgreSQL can parse. */
const numberOrBoolean = /^(?:true|false|-?(?:0|[1-9]\d{0,99})(?:\.\d{1,99})?)$/

/** What can't be stored can't be found: no run has an array as metadata. */
const searchable = (pairs: string): string => (isSearchable(pairs) ? pairs : '[]')
