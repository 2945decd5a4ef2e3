/** A table that fits the width: text is truncated first, then columns are dropped from the right. */
import { type Column, paintCell, shownCell } from './columns.ts'
import type { Style } from './style.ts'
import { shortened, textWidth } from './textWidth.ts'

export type TableOptions = {
  width: number
  style: Style
  nowMs: number
}

export function tableText<Item>(
  columns: readonly Column<Item>[],
  items: readonly Item[],
  { width, style, nowMs }: TableOptions,
): string {
  const cells = items.map((item) => columns.map((column) => shownCell(column, item, nowMs)))
  const natural = columns.map(({ title }, index) =>
    Math.max(title.length, ...cells.map((row) => textWidth(row[index] ?? ''))),
  )
  const widths = fitted(columns, natural, width)
  const mark = style.isUnicode ? '…' : '...'
  const shown = columns.slice(0, widths.length)
  const line = (texts: readonly string[], paint: (text: string, index: number) => string): string =>
    texts
      .slice(0, widths.length)
      .map((text, index) => {
        const short = shortened(text, widths[index] ?? 0, mark)
        const isLast = index === widths.length - 1
        const gap = isLast ? '' : ' '.repeat((widths[index] ?? 0) - textWidth(short) + gapCells(width))
        return `${paint(short, index)}${gap}`
      })
      .join('')
  const head = line(
    columns.map(({ title }) => title),
    (text) => style.dim(text),
  )
  const rows = items.map((item, row) =>
    line(cells[row] ?? [], (text, index) => {
      const each = shown[index]
      return each ? paintCell(each.kind, text, each.value(item), style) : text
    }),
  )
  return [head, ...rows].map((each) => `${each.trimEnd()}\n`).join('')
}

/** In a narrow terminal the space is better used for data. */
const gapCells = (width: number): number => (width < 60 ? 1 : 2)
const leastTextCells = 8

function fitted<Item>(columns: readonly Column<Item>[], natural: readonly number[], width: number): number[] {
  for (let count = columns.length; count > 1; count -= 1) {
    const own = natural.slice(0, count)
    const excess = own.reduce((sum, each) => sum + each, 0) + gapCells(width) * (count - 1) - width
    if (excess <= 0) return own
    const texts = own.flatMap((cells, index) => (columns[index]?.kind === 'text' ? [{ index, cells }] : []))
    const spare = texts.reduce((sum, { cells }) => sum + Math.max(0, cells - leastTextCells), 0)
    if (spare >= excess) return shrunk(own, texts, excess)
  }
  return [Math.min(natural[0] ?? 0, width)]
}

/** Removes the excess from the widest text column, cell by cell. */
function shrunk(widths: number[], texts: readonly { index: number }[], excess: number): number[] {
  const result = [...widths]
  for (let left = excess; left > 0; left -= 1) {
    const widest = texts.reduce((one, other) =>
      (result[other.index] ?? 0) > (result[one.index] ?? 0) ? other : one,
    ).index
    result[widest] = (result[widest] ?? 0) - 1
  }
  return result
}
