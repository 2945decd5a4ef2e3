/*
 * Append-only text, split into lines for a virtual list. A stream can have megabytes without a line break, and a line of
 * that length would be laid out again with every piece that is added, so long lines are split too.
 */
export type TextLines = {
  append(text: string): void
  readonly count: number
  readonly length: number
  line(index: number): string
  /** The text as it was appended. */
  pieces(): string[]
}

export const maxLineLength = 400
/** A long line is split after a space, if there is one among its last characters. */
const spaceWithin = 60

export function createTextLines(): TextLines {
  const lines = ['']
  /** Whether the line ends with a line break of the text rather than a split. */
  const isBroken: boolean[] = []
  let length = 0
  const addPiece = (piece: string) => {
    let open = (lines.pop() ?? '') + piece
    while (open.length > maxLineLength) {
      const end = cutAt(open)
      lines.push(open.slice(0, end))
      isBroken.push(false)
      open = open.slice(end)
    }
    lines.push(open)
  }
  return {
    append(text) {
      length += text.length
      const [first = '', ...rest] = text.split('\n')
      addPiece(first)
      for (const piece of rest) {
        lines.push('')
        isBroken.push(true)
        addPiece(piece)
      }
    },
    get count() {
      return length === 0 ? 0 : lines.length
    },
    get length() {
      return length
    },
    line: (index) => lines[index] ?? '',
    pieces: () => lines.map((line, index) => (isBroken[index] ? `${line}\n` : line)),
  }
}

function cutAt(line: string): number {
  const space = line.lastIndexOf(' ', maxLineLength - 1)
  if (space >= maxLineLength - spaceWithin) return space + 1
  const isPairCut = /[\uD800-\uDBFF]/.test(line.charAt(maxLineLength - 1))
  return isPairCut ? maxLineLength - 1 : maxLineLength
}
