/** Writes streamed text to stdout. */
import type { Output } from './output.ts'
import { safeText } from './safeText.ts'

export type TextStream = {
  write(piece: string): void
  /** Ends the line, if one is open. */
  endLine(): void
  /** Whether anything was written since the last line break. */
  isOpen(): boolean
}

export function createTextStream({ write, isTerminal }: Pick<Output, 'write' | 'isTerminal'>): TextStream {
  /** The first half of a surrogate pair, whose second half starts the next piece. It can't be encoded alone. */
  let half = ''
  let isOpen = false
  const show = (text: string): void => {
    if (text !== '') write(isTerminal ? safeText(text) : text)
  }
  return {
    write(piece) {
      const text = half + piece
      half = /[\ud800-\udbff]$/.exec(text)?.[0] ?? ''
      show(text.slice(0, text.length - half.length))
      isOpen ||= piece !== ''
    },
    endLine() {
      if (isOpen) write(`${half}\n`)
      half = ''
      isOpen = false
    },
    isOpen: () => isOpen,
  }
}
