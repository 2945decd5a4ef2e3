import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Numbers stand at the end of their column. */
  align?: 'end'
  /** Takes the room that is left, and cuts what does not fit. */
  grows?: boolean
  /** Sentences: on a card they stand below their header. */
  long?: boolean
  /** Stands first on a card, larger; one per table. */
  lead?: boolean
}

export type TableProps<Row> = {
  /** What the rows are, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Where Enter, `j`/`k` and a click on the row lead: a page… */
  rowTo?: (row: Row) => string
  /** …or something that the page opens, such as a drawer. */
  onOpen?: (row: Row) => void
  /** The row that is open beside the table. */
  openKey?: string | undefined
  selection?: { chosen: ReadonlySet<string>; onChange(chosen: ReadonlySet<string>): void }
  /** Buttons at the end of the row. */
  rowActions?: (row: Row) => ReactNode
}
