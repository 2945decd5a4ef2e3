import { type ReactNode, useRef } from 'react'
import { useListKeys } from '../keyboard/useListKeys.ts'
import styles from './Table.module.css'
import { TableRow } from './TableRow.tsx'

export type Column<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Numbers stand at the end of their column. */
  align?: 'end'
  /** Takes the room that is left, and cuts what does not fit. */
  grows?: boolean
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

/** Rows and columns; cards at small widths. Keys: `j`/`k` move, Enter opens, `x` selects. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, selection, rowActions } = props
  const body = useRef<HTMLTableSectionElement>(null)
  useListKeys(body)
  const keys = rows.map(rowKey)
  const areAllChosen = keys.length > 0 && keys.every((key) => selection?.chosen.has(key))
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles.narrow}>
                <input
                  type="checkbox"
                  aria-label="Select all rows"
                  checked={areAllChosen}
                  onChange={() => selection.onChange(new Set(areAllChosen ? [] : keys))}
                />
              </th>
            )}
            {columns.map(({ key, header, align }) => (
              <th key={key} scope="col" className={align && styles.end}>
                {header}
              </th>
            ))}
            {rowActions && (
              <th scope="col" className={styles.narrow}>
                <span className="unseen">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <TableRow key={rowKey(row)} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
