/** Text that only grows, kept in the pieces in which it arrived. */
export type StreamedText = {
  append(piece: string): void
  readonly pieces: readonly string[]
  readonly length: number
}

export function createStreamedText(): StreamedText {
  const pieces: string[] = []
  let length = 0
  return {
    append(piece) {
      pieces.push(piece)
      length += piece.length
    },
    pieces,
    get length() {
      return length
    },
  }
}
