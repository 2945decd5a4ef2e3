import { type CSSProperties, useRef } from 'react'
import { useListKeys } from '../keyboard/useListKeys.ts'
import styles from './Table.module.css'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import { TableSkeleton, useIsTableLoading } from './TableSkeleton.tsx'
import { actionsWidth, layOut, leastWidth, roomFor } from './tableLayout.ts'
import type { TableProps } from './tableProps.ts'
import { useReturningFocus } from './useReturningFocus.ts'

export type { Column } from './tableProps.ts'

/**
 * Rows of one line each; cards of two lines at small widths, or of all their values if the row opens nothing. Keys: `j`/`k`
 * move, Enter opens, `x` selects.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { label, rows, rowKey, rowTo, onOpen } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const onFocus = useListKeys(body)
  const isLoading = useIsTableLoading() && rows.length === 0
  const columns = layOut(props.columns)
  const width = leastWidth(columns, props)
  useReturningFocus(body, rows.length)
  const opens = rowTo !== undefined || onOpen !== undefined
  const isReached = opens || props.selection || props.rowActions || rows.some((row) => props.rowMenu?.(row).length)
  const least = { '--least': `${width}px` } as CSSProperties
  return (
    <div className={styles.frame}>
      <div
        className={styles.scroller}
        data-room={roomFor(width)}
        // Keys scroll it, if there is nothing in it that could have the focus.
        {...(!isReached && { role: 'group', 'aria-label': label, tabIndex: 0 })}
      >
        <table
          className={styles.table}
          style={least}
          aria-label={label}
          aria-busy={isLoading || undefined}
          data-cards={opens ? 'lines' : 'values'}
        >
          <colgroup>
            {props.selection && <col className={styles.selectionColumn} />}
            {columns.map(({ key, isFlexible, widthPx }) => (
              <col key={key} style={isFlexible ? undefined : { width: widthPx }} />
            ))}
            {actionsWidth(props) > 0 && <col style={{ width: actionsWidth(props) }} />}
          </colgroup>
          <TableHead table={props} />
          <tbody ref={body} onFocus={onFocus}>
            {rows.map((row) => (
              <TableRow key={rowKey(row)} row={row} table={props} columns={columns} />
            ))}
          </tbody>
          {isLoading && <TableSkeleton columns={columns} hasSelection={props.selection !== undefined} />}
        </table>
      </div>
    </div>
  )
}
