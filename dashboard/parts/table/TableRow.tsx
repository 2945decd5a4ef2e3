import type { MouseEvent } from 'react'
import { Menu } from '../menu/Menu.tsx'
import { useGo } from '../navigation/useGo.ts'
import styles from './Table.module.css'
import { TableCell } from './TableCell.tsx'
import type { LaidColumn } from './tableLayout.ts'
import type { TableProps } from './tableProps.ts'
import { useRememberRow } from './useReturningFocus.ts'

type TableRowProps<Row> = { row: Row; table: TableProps<Row>; columns: readonly LaidColumn<Row>[] }

/** A click anywhere in the row opens it, unless it was on a control inside the row. */
export function TableRow<Row>({ row, table, columns }: TableRowProps<Row>) {
  const { rowKey, rowTo, onOpen, openKey, selection, rowMenu, rowActions } = table
  const go = useGo()
  const remember = useRememberRow()
  const key = rowKey(row)
  const isOpenable = rowTo !== undefined || onOpen !== undefined
  const open = () => {
    if (onOpen) return onOpen(row)
    remember(key)
    if (rowTo) go(rowTo(row))
  }
  const toggle = () => {
    const chosen = new Set(selection?.chosen)
    if (!chosen.delete(key)) chosen.add(key)
    selection?.onChange(chosen)
  }
  const menu = rowMenu?.(row) ?? []
  return (
    <tr
      data-key={key}
      tabIndex={isOpenable ? -1 : undefined}
      aria-selected={selection ? selection.chosen.has(key) : undefined}
      className={[styles.row, isOpenable && styles.openable, openKey === key && styles.open].filter(Boolean).join(' ')}
      onClick={(event) => isOpenable && !isMeantForContent(event) && open()}
      onClickCapture={({ target }) => target instanceof Element && target.closest('a') && remember(key)}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return
        if (event.key === 'Enter') open()
        if (event.key === 'x' && selection) toggle()
      }}
    >
      {selection && (
        <td className={styles.selection}>
          <input type="checkbox" aria-label={`Select ${key}`} checked={selection.chosen.has(key)} onChange={toggle} />
        </td>
      )}
      {columns.map((column) => (
        <TableCell key={column.key} column={column} row={row} onOpen={onOpen && open} />
      ))}
      {rowMenu && (
        <td className={styles.actions}>{menu.length > 0 && <Menu small label="More actions" entries={menu} />}</td>
      )}
      {rowActions && <td className={styles.actions}>{rowActions.cell(row)}</td>}
    </tr>
  )
}

function isMeantForContent({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true
  const content = target.closest('a, button, input, select, label, summary, [role="dialog"], [role="menu"]')
  // The whole table may itself be in a drawer.
  if (content !== null && currentTarget.contains(content)) return true
  return (getSelection()?.toString() ?? '') !== ''
}
