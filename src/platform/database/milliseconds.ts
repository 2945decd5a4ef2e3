/** SQL for whole milliseconds in an integer column. A time that does not fit (24.8 days) is cut to the largest that does. */

const maxInteger = 2_147_483_647

/** An interval in milliseconds, less some milliseconds; never negative. */
export const toMs = (interval: string, lessMs = '0'): string =>
  `least(${maxInteger}, greatest(0, extract(epoch from ${interval}) * 1000 - ${lessMs}))::int`

/** A column of milliseconds plus an interval. */
export const addMs = (column: string, interval: string): string =>
  `least(${maxInteger}, ${column}::bigint + ${toMs(interval)})::int`
