import { createContext, useContext } from 'react'
import loading from '../feedback/Loading.module.css'
import styles from './Table.module.css'
import type { LaidColumn } from './tableLayout.ts'

/** Whether the list around the table is being read for the first time. */
export const TableLoading = createContext(false)

export const useIsTableLoading = (): boolean => useContext(TableLoading)

type Props<Row> = { columns: readonly LaidColumn<Row>[]; hasSelection: boolean }

/** Grey lines in the shape of the table, so that nothing moves when the rows arrive. The list around the table announces them. */
export const TableSkeleton = <Row,>({ columns, hasSelection }: Props<Row>) => (
  <tfoot>
    {Array.from({ length: 6 }, (_, row) => row).map((row) => (
      <tr key={row} className={styles.row}>
        {hasSelection && <td className={styles.selection} />}
        {columns.map(({ key, place, align }) => (
          <td key={key} data-place={place} className={align && styles.end}>
            <span className={`${loading.line} ${styles.bone}`} />
          </td>
        ))}
      </tr>
    ))}
  </tfoot>
)
