import styles from './Table.module.css'
import type { TableProps } from './tableProps.ts'

/** The headers of the columns, which stay in view. */
export function TableHead<Row>({ table }: { table: TableProps<Row> }) {
  const { columns, rows, rowKey, selection, rowMenu, rowActions } = table
  const keys = rows.map(rowKey)
  const areAllChosen = keys.length > 0 && keys.every((key) => selection?.chosen.has(key))
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={styles.selection}>
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
        {(rowMenu ?? rowActions) !== undefined && (
          <th scope="col" className={styles.actions}>
            <span className="unseen">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
