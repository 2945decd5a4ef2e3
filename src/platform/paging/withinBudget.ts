/*
 * A list in SQL, measured: which of its rows fit into what is left of an answer. Values are taken as large as they are
 * when they are read. That is how they are stored, unless they are compressed; to know more of those, they must be
 * unpacked. So all is first estimated by what is stored, and compressed values are only unpacked where it may matter,
 * and only as many as the estimate lets pass: a page costs no more than that, whatever its rows hold.
 */
import { leastPageBytes } from './pageBudget.ts'

/** What the rows have beside the list's own columns. */
export type Measured = { fits: boolean; own_bytes: number }

type List = {
  list: string
  /** Columns that can be large, json or text. Whoever selects one does so only where the row `fits`. */
  heavy: readonly string[]
  /** In which order rows are let in; pages are cut off at their end, so it must be theirs. */
  order: string
  /** How many bytes are left: a parameter. */
  left: string
}

export const withinBudget = ({ list, heavy, order, left }: List): string => `(
  select weighed.*, estimated_before < ${atLeastSome(left)}
         and (total_bytes - own_bytes < ${left} or total_bytes <= ${leastPageBytes}) as fits
    from (
      select measured.*, sum(own_bytes) over (order by ${order} rows unbounded preceding) as total_bytes
        from (
          select estimated.*,
                 (case when most_bytes <= ${left} or estimated_before >= ${atLeastSome(left)} then estimated_bytes
                       else ${sumOf(heavy, unpackedBytes)} end)::int as own_bytes
            from (
              select sized.*, sum(largest_bytes) over () as most_bytes,
                     sum(estimated_bytes) over (order by ${order} rows unbounded preceding) - estimated_bytes as estimated_before
                from (
                  select listed.*, ${sumOf(heavy, bytesIfTimes(4))} as estimated_bytes, ${sumOf(heavy, bytesIfTimes(mostCompressed))} as largest_bytes
                    from (${list}) listed
                ) sized
            ) estimated
        ) measured
    ) weighed
)`

/** What the columns hold, as far as it is quickly told: of a compressed value that is not small, the most it can be. */
export const quickBytes = (columns: readonly string[]): string =>
  sumOf(
    columns,
    (column) =>
      `case when pg_column_compression(${column}) is null then coalesce(pg_column_size(${column}), 0)
            when pg_column_size(${column}) <= ${quicklyUnpacked} then octet_length(${column}::text)
            else ${bytesIfTimes(mostCompressed)(column)} end`,
  )

const quicklyUnpacked = 8_192

/** What a compressed byte can at most stand for: that much with lz4, less with pglz. */
const mostCompressed = 255

export const whereIt = (condition: string, columns: readonly string[], heavy: readonly string[]): string =>
  columns.map((name) => (heavy.includes(name) ? `case when ${condition} then ${name} end as ${name}` : name)).join(', ')

export function countFitting(rows: Measured[]): number {
  const end = rows.findIndex(({ fits }) => !fits)
  return end === -1 ? rows.length : end
}

const atLeastSome = (left: string): string => `greatest(${left}, ${leastPageBytes})`

const bytesIfTimes = (factor: number) => (column: string) =>
  `coalesce(pg_column_size(${column})::bigint * case when pg_column_compression(${column}) is null then 1 else ${factor} end, 0)`

const unpackedBytes = (column: string) =>
  `case when pg_column_compression(${column}) is null then coalesce(pg_column_size(${column}), 0) else octet_length(${column}::text) end`

const sumOf = (columns: readonly string[], measure: (column: string) => string): string =>
  columns.map(measure).join(' + ')
