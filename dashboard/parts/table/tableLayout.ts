/** The widths of a table's columns, and the place of each on a card. */
import type { CardPlace, Column, TableProps } from './tableProps.ts'

export type LaidColumn<Row> = Column<Row> & { place: CardPlace; isFlexible: boolean; widthPx: number }

const selectionWidth = 36
const menuWidth = 48
/** A narrower flexible column would show nothing of a name. */
const leastFlexible = 180
/** The widths at which Table.module.css lets a table scroll sideways: its header can then not stay in view. */
const rooms = [720, 960, 1_140]

export function layOut<Row>(columns: readonly Column<Row>[]): LaidColumn<Row>[] {
  const anyGrows = columns.some(({ grows }) => grows)
  const places = cardPlaces(columns)
  return columns.map((column, index) => ({
    ...column,
    place: places[index] ?? 'none',
    isFlexible: column.grows ?? (!anyGrows && column.lead === true),
    widthPx: column.width ?? (column.align === 'end' ? 96 : 160),
  }))
}

export const actionsWidth = <Row>({ rowMenu, rowActions }: TableProps<Row>): number =>
  rowActions?.width ?? (rowMenu ? menuWidth : 0)

export function leastWidth<Row>(columns: readonly LaidColumn<Row>[], table: TableProps<Row>): number {
  const widths = columns.map(({ isFlexible, width, widthPx }) => (isFlexible ? (width ?? leastFlexible) : widthPx))
  return widths.reduce((sum, width) => sum + width, (table.selection ? selectionWidth : 0) + actionsWidth(table))
}

/** The least room in which a table of this width need not scroll. */
export const roomFor = (widthPx: number): string => String(rooms.find((room) => widthPx <= room) ?? 'none')

/** The status beside the leading column, and in the second line the first three others that are not numbers. */
function cardPlaces<Row>(columns: readonly Column<Row>[]): CardPlace[] {
  let lines = 0
  let sides = 0
  return columns.map(({ key, lead, align, card }) => {
    if (card !== undefined) return card
    if (lead) return 'lead'
    if ((key === 'status' || key === 'state') && sides++ === 0) return 'side'
    return align === undefined && lines++ < 3 ? 'line' : 'none'
  })
}
