/** What `countTokens` says of a text, without holding up the process for a long one. */
import { countTokens } from './countTokens.ts'
import type { Pace } from './pace.ts'

const pieceCharacters = 8_192

export async function countTokensPaced(text: string, pace: Pace): Promise<number> {
  let tokens = 0
  for (let start = 0; start < text.length; ) {
    const end = endOfPiece(text, start)
    tokens += countTokens(text.slice(start, end))
    if (isInsideWord(text, end)) tokens -= 1 // both halves of it were counted
    start = end
    if (pace.spend(pieceCharacters)) await pace.rest()
  }
  return tokens
}

function endOfPiece(text: string, start: number): number {
  const end = start + pieceCharacters
  const unit = text.charCodeAt(end)
  return unit >= 0xdc00 && unit <= 0xdfff ? end + 1 : end // not between the halves of a pair
}

const isInsideWord = (text: string, at: number) =>
  /[\p{L}\p{N}]$/u.test(text.slice(at - 2, at)) && /^[\p{L}\p{N}]/u.test(text.slice(at, at + 2))
