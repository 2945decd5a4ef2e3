/*
 * A hot statement in two forms: for many rows, with arrays as parameters, and for one row, with plain values. Most batches
 * of a quiet service have one row, for which PostgreSQL needs a sixth less time without the arrays.
 */
import { arrayParameter } from './arrayParameter.ts'

/** The parameters of a statement: the columns of many rows as arrays, those of one row as plain values. */
export const oneOrMany = (columns: unknown[][], isOne = columns[0]?.length === 1): unknown[] =>
  isOne ? columns.map(([value]) => value) : columns.map(arrayParameter)

/** SQL for the value of a parameter in one row; `i` is the index of the row among many. */
export const valueAt = (isOne: boolean, place: number, type: string): string =>
  isOne ? `$${place}::${type}` : `($${place}::${type}[])[i]`
