import { createPace } from '../fairness/pace.ts'
import { jsonPieces } from './jsonPieces.ts'

const pieceCharacters = 32_768

/** Serialises a large value in turns of the event loop. `take` gets one piece after the other, and can stop it by throwing. */
export async function jsonInTurns(value: unknown, take: (text: string) => void): Promise<void> {
  const pace = createPace()
  let text = ''
  for (const piece of jsonPieces(value)) {
    text += piece
    if (text.length < pieceCharacters) continue
    take(text)
    text = ''
    if (pace.spend(0)) await pace.rest()
  }
  if (text !== '') take(text)
}
