import type { MouseEvent } from 'react'
import { useGo } from '../navigation/useGo.ts'
import styles from './Table.module.css'
import type { Column, TableProps } from './tableProps.ts'

/** A click anywhere in the row opens it, unless it was on a control inside the row. */
export function TableRow<Row>({ row, ...table }: TableProps<Row> & { row: Row }) {
  const { columns, rowKey, rowTo, onOpen, openKey, selection, rowActions } = table
  const go = useGo()
  const key = rowKey(row)
  const isOpenable = rowTo !== undefined || onOpen !== undefined
  const open = () => (onOpen ? onOpen(row) : rowTo && go(rowTo(row)))
  const toggle = () => {
    const chosen = new Set(selection?.chosen)
    if (!chosen.delete(key)) chosen.add(key)
    selection?.onChange(chosen)
  }
  return (
    <tr
      data-key={key}
      tabIndex={isOpenable ? -1 : undefined}
      aria-selected={selection ? selection.chosen.has(key) : undefined}
      className={[styles.row, isOpenable && styles.openable, openKey === key && styles.open].filter(Boolean).join(' ')}
      onClick={(event) => isOpenable && !isMeantForContent(event) && open()}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return
        if (event.key === 'Enter') open()
        if (event.key === 'x' && selection) toggle()
      }}
    >
      {selection && (
        <td className={styles.narrow}>
          <input type="checkbox" aria-label={`Select ${key}`} checked={selection.chosen.has(key)} onChange={toggle} />
        </td>
      )}
      {columns.map((column) => (
        <Cell key={column.key} column={column} row={row} onOpen={onOpen && open} />
      ))}
      {rowActions && <td className={styles.actions}>{rowActions(row)}</td>}
    </tr>
  )
}

type CellProps<Row> = { column: Column<Row>; row: Row; onOpen: (() => void) | undefined }

/** The first cell of a row that opens something is a button, for people who navigate with Tab. */
function Cell<Row>({ column, row, onOpen }: CellProps<Row>) {
  const content = column.cell(row)
  return (
    <td data-label={labelOf(column)} data-empty={content === '–' || undefined} className={cellClass(column)}>
      {column.lead && onOpen ? (
        <button type="button" className={styles.opener} onClick={onOpen}>
          {content}
        </button>
      ) : (
        content
      )}
    </td>
  )
}

const labelOf = <Row,>({ header, lead }: Column<Row>): string | undefined =>
  typeof header === 'string' && !lead ? header : undefined

const cellClass = <Row,>({ align, grows, long, lead }: Column<Row>): string =>
  [align && styles.end, grows && styles.grows, long && styles.long, lead && styles.lead].filter(Boolean).join(' ')

function isMeantForContent({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true
  const content = target.closest('a, button, input, select, label, summary, [role="dialog"]')
  // The whole table may itself be in a drawer.
  if (content !== null && currentTarget.contains(content)) return true
  return (getSelection()?.toString() ?? '') !== ''
}
