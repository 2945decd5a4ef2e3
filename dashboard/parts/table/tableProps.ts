import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Numbers are aligned to the end of their column. */
  align?: 'end'
  /** Takes the remaining width, and truncates what does not fit. */
  grows?: boolean
  /** Whole sentences: on a card they go below their header. */
  long?: boolean
  /** Comes first on a card, in larger type; one per table. */
  lead?: boolean
}

export type TableProps<Row> = {
  /** The table's accessible name. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What Enter and a click on the row open: a page… */
  rowTo?: (row: Row) => string
  /** …or something on the same page, such as a drawer. */
  onOpen?: (row: Row) => void
  /** The row that is open beside the table. */
  openKey?: string | undefined
  selection?: { chosen: ReadonlySet<string>; onChange(chosen: ReadonlySet<string>): void }
  /** Buttons at the end of the row. */
  rowActions?: (row: Row) => ReactNode
}
