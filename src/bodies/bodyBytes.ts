/*
 * SQL for the sizes of values that can be megabytes. PostgreSQL compresses large values, and would have to decompress them
 * to measure their JSON. So the size of a value above 1 KiB is written with it, in a column named for it: `input_bytes`
 * for `input`. Text has no such column: PostgreSQL knows its size without decompressing it.
 */

/** A value of at most this size has no stored size. */
export const unstoredBytes = 1_024

/** SQL: the size to store with a value. Null for most values, which takes no space. */
export const storedBytes = (bytes: string): string => `nullif(greatest(${bytes}, ${unstoredBytes}), ${unstoredBytes})`

/**
 * SQL: the size of a JSON value that has a column for it. Without a stored size, the value is small or was written by an
 * earlier release.
 */
export const bodyBytes = (column: string): string => `coalesce(${column}_bytes, ${bytesAtMost(column)})`

/** SQL: an upper bound that is cheap to compute; exact unless a large value is compressed. */
export const bytesAtMost = (column: string): string =>
  `case when pg_column_compression(${column}) is null then coalesce(pg_column_size(${column}), 0)
        when pg_column_size(${column}) <= ${cheaplyDecompressed} then octet_length(${column}::text)
        else pg_column_size(${column})::bigint * ${maxCompression} end`

/** SQL: whether a value has no stored size and `bytesAtMost` may be more than its size. */
export const isOverestimated = (column: string): string =>
  `(${column}_bytes is null and pg_column_compression(${column}) is not null and pg_column_size(${column}) > ${cheaplyDecompressed})`

const cheaplyDecompressed = 8_192

/** The highest compression ratio: that of lz4; pglz has a lower one. */
const maxCompression = 255
