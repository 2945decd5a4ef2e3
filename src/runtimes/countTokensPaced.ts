/** `countTokens` in steps: a long text does not block the event loop. */
import type { Pace } from '../fairness/pace.ts'
import { textPieces } from '../platform/textPieces.ts'
import { countTokens } from './countTokens.ts'

const pieceCharacters = 8_192

export async function countTokensPaced(text: string, pace: Pace): Promise<number> {
  let tokens = 0
  let end = 0
  for (const piece of textPieces(text, pieceCharacters)) {
    tokens += countTokens(piece)
    end += piece.length
    if (isInsideWord(text, end)) tokens -= 1 // both halves of it were counted
    if (pace.spend(piece.length)) await pace.rest()
  }
  return tokens
}

const isInsideWord = (text: string, at: number) =>
  /[\p{L}\p{N}]$/u.test(text.slice(at - 2, at)) && /^[\p{L}\p{N}]/u.test(text.slice(at, at + 2))
