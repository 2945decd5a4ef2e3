/** What `countTokens` says of a text, without holding up the process for a long one. */
import { countTokens } from './countTokens.ts'
import type { Pace } from './pace.ts'

const pieceCharacters = 8_192

export async function countTokensPaced(text: string, pace: Pace): Promise<number> {
  let tokens = 0
  for (let start = 0; start < text.length; ) {
    const end = endOfPiece(text, start)
    tokens += countTokens(text.slice(start, end))
    if (cutsWord.test(text.slice(end - 2, end + 2))) tokens -= 1 // both halves of it were counted
    start = end
    if (pace.spend(pieceCharacters)) await pace.rest()
  }
  return tokens
}

/** Whether the middle of four code units is inside a word; a unit of a pair is one half of a letter at most. */
const cutsWord = /^(?:[\p{L}\p{N}]|.[\p{L}\p{N}])[\p{L}\p{N}]/u

function endOfPiece(text: string, start: number): number {
  const end = start + pieceCharacters
  return isLowSurrogate(text.charCodeAt(end)) ? end + 1 : end
}

const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff
