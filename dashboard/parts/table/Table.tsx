import { useRef } from 'react'
import { useListKeys } from '../keyboard/useListKeys.ts'
import styles from './Table.module.css'
import { TableRow } from './TableRow.tsx'
import type { TableProps } from './tableProps.ts'

export type { Column } from './tableProps.ts'

/** Rows and columns; cards at small widths. Keys: `j`/`k` move, Enter opens, `x` selects. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, selection, rowActions } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const onFocus = useListKeys(body)
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
        <tbody ref={body} onFocus={onFocus}>
          {rows.map((row) => (
            <TableRow key={rowKey(row)} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
