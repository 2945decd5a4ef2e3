/*
 * SQL that measures the rows of a list and determines which of them fit into the budget of a response. The uncompressed size
 * counts. PostgreSQL stores some values compressed, and must decompress them to know their size. So sizes are first estimated
 * from the stored size, and only as many values are decompressed as fit by the estimate: this bounds the
 * cost of a page, whatever its rows contain.
 */
import { toSnakeCase } from '../snakeCase.ts'
import type { PageArguments } from './keysetPage.ts'
import { leastPageBytes } from './pageBudget.ts'

/** The columns that the rows have in addition to those of the list. */
export type Measured = { fits: boolean; own_bytes: number }

type List = {
  list: string
  /** Columns of json or text that can be large. Select them only from rows that fit, see `largeOnlyIf`. */
  large: readonly string[]
  /** The order of the page, since pages are cut at their end. */
  order: string
  /** SQL parameter: how many bytes are left. */
  left: string
}

export const withinBudget = ({ list, large, order, left }: List): string => `(
  select weighed.*, estimated_before < ${atLeastSome(left)}
         and (total_bytes - own_bytes < ${left} or total_bytes <= ${leastPageBytes}) as fits
    from (
      select measured.*, sum(own_bytes) over (order by ${order} rows unbounded preceding) as total_bytes
        from (
          select estimated.*,
                 (case when estimated_before >= ${atLeastSome(left)} then estimated_bytes
                       else ${sumOf(large, decompressedBytes)} end)::int as own_bytes
            from (
              select sized.*,
                     sum(estimated_bytes) over (order by ${order} rows unbounded preceding) - estimated_bytes as estimated_before
                from (
                  select listed.*, ${sumOf(large, bytesIfTimes(4))} as estimated_bytes from (${list}) listed
                ) sized
            ) estimated
        ) measured
    ) weighed
)`

/** SQL: an upper bound for the bytes of these columns that is cheap to compute; exact unless a large value is compressed. */
export const bytesAtMost = (columns: readonly string[]): string =>
  sumOf(
    columns,
    (column) =>
      `case when pg_column_compression(${column}) is null then coalesce(pg_column_size(${column}), 0)
            when pg_column_size(${column}) <= ${cheaplyDecompressed} then octet_length(${column}::text)
            else ${bytesIfTimes(maxCompression)(column)} end`,
  )

const cheaplyDecompressed = 8_192

/** The highest compression ratio: that of lz4; pglz has a lower one. */
const maxCompression = 255

/** The large columns that a page shows. */
export function shownColumns(large: readonly string[], { fields }: Pick<PageArguments, 'fields'>): string[] {
  const shown = fields && new Set(fields.map(toSnakeCase))
  return large.filter((column) => shown === undefined || shown.has(column))
}

/** SQL: the columns, of which the large ones are null unless they are shown and the condition holds. */
export const largeOnlyIf = (
  condition: string,
  columns: readonly string[],
  large: readonly string[],
  shown = large,
): string =>
  columns
    .map((name) => {
      if (!large.includes(name)) return name
      return shown.includes(name) ? `case when ${condition} then ${name} end as ${name}` : `null as ${name}`
    })
    .join(', ')

export function countFitting(rows: Measured[]): number {
  const end = rows.findIndex(({ fits }) => !fits)
  return end === -1 ? rows.length : end
}

const atLeastSome = (left: string): string => `greatest(${left}, ${leastPageBytes})`

const bytesIfTimes = (factor: number) => (column: string) =>
  `coalesce(pg_column_size(${column})::bigint * case when pg_column_compression(${column}) is null then 1 else ${factor} end, 0)`

/** SQL: the bytes of a column, which is decompressed to measure it if it is stored compressed. */
export const decompressedBytes = (column: string) =>
  `case when pg_column_compression(${column}) is null then coalesce(pg_column_size(${column}), 0) else octet_length(${column}::text) end`

const sumOf = (columns: readonly string[], measure: (column: string) => string): string =>
  columns.length === 0 ? '0' : columns.map(measure).join(' + ')
