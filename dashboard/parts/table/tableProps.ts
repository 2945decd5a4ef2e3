import type { ReactNode } from 'react'
import type { MenuEntry } from '../menu/menuEntry.ts'
import type { PagePath } from '../navigation/pageUrls.ts'

export type Column<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** In pixels. Default: 96 for numbers, 160 for anything else. */
  width?: number
  /** Numbers are aligned to the end of their column. */
  align?: 'end'
  /** Shares the remaining width. If no column does, the leading one takes it. */
  grows?: boolean
  /** Whole sentences, which wrap; everything else is one line that ends in an ellipsis. */
  long?: boolean
  /** Comes first on a card; one per table. */
  lead?: boolean
  /** Its place on a card, if the usual one is wrong: beside the leading one, in the second line, or none. */
  card?: CardPlace
}

export type CardPlace = 'lead' | 'side' | 'line' | 'none'

export type TableProps<Row> = {
  /** The table's accessible name. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What Enter and a click on the row open: a page… */
  rowTo?: (row: Row) => PagePath
  /** …or something on the same page, such as a drawer. */
  onOpen?: (row: Row) => void
  /** The row that is open beside the table. */
  openKey?: string | undefined
  selection?: { chosen: ReadonlySet<string>; onChange(chosen: ReadonlySet<string>): void }
  /** Actions in a menu at the end of the row, which stays in view. */
  rowMenu?: (row: Row) => readonly MenuEntry[]
  /** Buttons at the end of the row, which stay in view, and their width in pixels. */
  rowActions?: { width: number; cell: (row: Row) => ReactNode }
}
