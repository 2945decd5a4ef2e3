/*
 * Growing text, wrapped into rows of a monospaced font for a virtual list. Rows end where the browser would wrap, so a
 * paragraph of any length looks as if it were laid out in one piece, which with megabytes without a line break would take
 * seconds.
 */
import { fittingLength } from './fittingLength.ts'

export type TextRow = {
  text: string /** The text has a line break here; otherwise the row is just full. */
  isBroken: boolean
}
export type WrappedText = { append(text: string): void; readonly rows: readonly TextRow[] }

export function wrapText(columns: number): WrappedText {
  const rows: TextRow[] = []
  /** Continues the last row, unless the text has broken it. */
  const addPiece = (piece: string, isBroken: boolean) => {
    const last = rows.at(-1)
    const isOpen = last !== undefined && !last.isBroken
    let rest = (isOpen ? rows.pop()?.text : '') + piece
    for (let end = fittingLength(rest, columns); end < rest.length; end = fittingLength(rest, columns)) {
      rows.push({ text: rest.slice(0, end), isBroken: false })
      rest = rest.slice(end)
    }
    rows.push({ text: rest, isBroken })
  }
  return {
    append(text) {
      let from = 0
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
        addPiece(text.slice(from, at), true)
        from = at + 1
      }
      if (from < text.length) addPiece(text.slice(from), false)
    },
    rows,
  }
}
