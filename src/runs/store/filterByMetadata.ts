/*
 * Runs whose metadata holds all of these pairs. A text finds the number and the truth value that it spells as well: an
 * address has no other way to say them.
 */
import type { SelectQueryBuilder } from 'typeorm'
import { isSearchable } from '../../platform/database/searchableJson.ts'
import { failWith, type Problem } from '../../platform/errors.ts'
import type { JsonObject } from '../../platform/json.ts'
import type { Run } from '../run.ts'

/** `query` has the alias `run`. Goes by `runs_metadata`. */
export function filterByMetadata(query: SelectQueryBuilder<Run>, metadata: JsonObject): void {
  const pairs = Object.entries(metadata)
  if (pairs.length === 0) return
  if (pairs.length > maxPairs) throw failWith([tooManyPairs])
  query.andWhere(`run.metadata <> '{}'`) // that of the partial index, which every pair implies
  const exact = pairs.filter((pair) => !isSpelling(pair))
  if (exact.length > 0) {
    query.andWhere('run.metadata @> :exact', { exact: searchable(JSON.stringify(Object.fromEntries(exact))) })
  }
  pairs.filter(isSpelling).forEach(([key, value], index) => {
    const [text, spelt] = [`text${index}`, `spelt${index}`]
    query.andWhere(`(run.metadata @> :${text} or run.metadata @> :${spelt})`, {
      [text]: searchable(JSON.stringify({ [key]: value })),
      [spelt]: searchable(`{${JSON.stringify(key)}:${value}}`),
    })
  })
}

/** PostgreSQL's work grows with the square of the conditions. */
const maxPairs = 50
const tooManyPairs: Problem = {
  param: 'metadata',
  code: 'invalid_value',
  message: `must have at most ${maxPairs} pairs`,
}

const isSpelling = ([, value]: [string, unknown]): boolean => typeof value === 'string' && spelling.test(value)

/** Numbers no longer than PostgreSQL can read them. */
const spelling = /^(?:true|false|-?(?:0|[1-9]\d{0,99})(?:\.\d{1,99})?)$/

/** What can't be stored can't be found either: no run has a list for metadata. */
const searchable = (pairs: string): string => (isSearchable(pairs) ? pairs : '[]')
