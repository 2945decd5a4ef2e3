/*
 * A hot statement in two forms: for many rows, whose values come as arrays, and for one, whose values come as they are.
 * Most batches of a quiet service have one row, for which PostgreSQL needs a sixth less time without the arrays.
 */

/** The columns of many rows as they are, those of one row as its values. */
export const oneOrMany = (columns: unknown[][]): unknown[] =>
  columns[0]?.length === 1 ? columns.map(([value]) => value) : columns

/** SQL for a row's value of a parameter; `i` is the row's place among many. */
export const valueAt = (isOne: boolean, place: number, type: string): string =>
  isOne ? `$${place}::${type}` : `($${place}::${type}[])[i]`
