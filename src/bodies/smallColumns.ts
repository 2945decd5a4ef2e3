/** SQL for the columns of a list whose rows can have megabytes: only small rows are read with their list. */
import type { PageArguments } from '../platform/paging/keysetPage.ts'
import { toSnakeCase } from '../platform/snakeCase.ts'

/** The columns that the rows of such a list have in addition to their own. */
export type Sized = {
  /** At least the bytes of the shown columns that can be large. */
  own_bytes: number
  /** Whether these columns were read. */
  is_whole: boolean
}

/** The columns with those that can be large (`large`) null unless they are shown and the row, with `own_bytes`, is small. */
export const smallColumns = (
  columns: readonly string[],
  large: readonly string[],
  smallBytes: string | number,
  shown = large,
): string => {
  const isWhole = `own_bytes <= ${smallBytes}`
  const shownIf = (name: string) => (shown.includes(name) ? `case when ${isWhole} then ${name} end` : 'null')
  const selected = columns.map((name) => (large.includes(name) ? `${shownIf(name)} as ${name}` : name))
  return `${selected.join(', ')}, ${isWhole} as is_whole, own_bytes`
}

/** The columns that a page shows, of those that can be large. */
export function shownColumns(large: readonly string[], { fields }: Pick<PageArguments, 'fields'>): string[] {
  const shown = fields && new Set(fields.map(toSnakeCase))
  return large.filter((column) => shown === undefined || shown.has(column))
}
