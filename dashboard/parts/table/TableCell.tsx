import type { PointerEvent } from 'react'
import styles from './Table.module.css'
import cell from './TableCell.module.css'
import type { LaidColumn } from './tableLayout.ts'

type Props<Row> = { column: LaidColumn<Row>; row: Row; onOpen: (() => void) | undefined }

/** The first cell of a row that opens something is a button, for people who navigate with Tab. */
export function TableCell<Row>({ column, row, onOpen }: Props<Row>) {
  const { align, long, lead, place } = column
  const content = column.cell(row)
  return (
    <td
      dir="auto" // so that a name from right to left loses its end, not its beginning
      data-place={place}
      data-label={labelOf(column)}
      data-empty={content === '–' || undefined}
      title={typeof content === 'string' && content !== '–' ? content : undefined}
      className={[align && styles.end, long && styles.long].filter(Boolean).join(' ') || undefined}
      onPointerEnter={nameWhatIsCut}
    >
      {lead && onOpen ? (
        <button type="button" className={cell.opener} onClick={onOpen}>
          {content}
        </button>
      ) : (
        content
      )}
    </td>
  )
}

const labelOf = <Row,>({ header, lead }: LaidColumn<Row>): string | undefined =>
  typeof header === 'string' && !lead ? header : undefined

/** The full text of a cell with elements, once it is known not to fit. */
function nameWhatIsCut({ currentTarget }: PointerEvent<HTMLTableCellElement>): void {
  const cut = [currentTarget, ...currentTarget.querySelectorAll('*')].some(
    (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
  )
  if (cut && currentTarget.title === '') currentTarget.title = currentTarget.innerText
}
