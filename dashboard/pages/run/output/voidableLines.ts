import type { AttemptText } from '../log/runLog.ts'

type Lines = { count: number; line(index: number): { text: string; isVoid: boolean } }

/** The lines of all attempts; only those of the last attempt are valid. */
export function voidableLines(texts: readonly AttemptText[]): Lines {
  const parts = texts.filter(({ lines }) => lines.count > 0)
  const last = texts.at(-1)
  const count = parts.reduce((sum, { lines }) => sum + lines.count, 0)
  return {
    count,
    line(index) {
      let at = index
      for (const part of parts) {
        if (at < part.lines.count) return { text: part.lines.line(at), isVoid: part !== last }
        at -= part.lines.count
      }
      return { text: '', isVoid: false }
    },
  }
}
