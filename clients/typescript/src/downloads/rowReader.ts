/** Splits the text of an export into complete rows, and remembers where to continue. */
export type RowReader = {
  /** The rows that this piece completes, in one text. */
  read(piece: string): string
  /** Whether the text so far ends with a complete row. */
  isComplete(): boolean
  /** The id of the last complete row (of usage, its date); undefined before the first. */
  lastId(): string | undefined
}

/** `hasHeader`: the first row has the names of the columns. `isHeaderKnown`: it is left out, since an earlier text had it. */
export function createRowReader(format: 'ndjson' | 'csv', hasHeader: boolean, isHeaderKnown: boolean): RowReader {
  let rest = ''
  let isQuoted = false
  let isHeader = hasHeader
  let lastId: string | undefined

  /** The end of the next row in the text; -1 if it is not complete. `from`: what was searched before. */
  const endOfRow = (text: string, from: number): number => {
    for (let at = from; at < text.length; at += 1) {
      const character = text[at]
      if (character === '"') isQuoted = format === 'csv' && !isQuoted
      else if (character === '\n' && !isQuoted) return at + 1
    }
    return -1
  }

  return {
    read(piece) {
      let text = rest + piece
      let complete = ''
      let searched = rest.length
      for (let end = endOfRow(text, searched); end >= 0; end = endOfRow(text, 0)) {
        const row = text.slice(0, end)
        text = text.slice(end)
        searched = 0
        if (isHeader) complete += isHeaderKnown ? '' : row
        else {
          complete += row
          lastId = idOf(format, row)
        }
        isHeader = false
      }
      rest = text
      return complete
    },
    isComplete: () => rest === '',
    lastId: () => lastId,
  }
}

function idOf(format: 'ndjson' | 'csv', row: string): string {
  if (format === 'csv') return row.slice(0, row.indexOf(','))
  const { id, date } = JSON.parse(row) as { id?: string; date?: string }
  return String(id ?? date)
}
