import type { PreparedPolicy } from '../../../src/guardrails/preparePolicy.ts'
import { judgeHere } from './judgeHere.ts'

/** Random, but the same in each run. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Cuts anywhere, even within a surrogate pair. */
export function cut(text: string, random: () => number, longest: number): string[] {
  const pieces: string[] = []
  for (let at = 0; at < text.length; at += pieces.at(-1)?.length ?? 1) {
    pieces.push(text.slice(at, at + 1 + Math.floor(random() * longest)))
  }
  return pieces
}

/** Streams a text and returns the result in the form of a verdict on a value. */
export async function streamed(policy: PreparedPolicy, pieces: string[]) {
  const stream = judgeHere().openStream('org', policy)
  const passedOn: string[] = []
  for (const piece of pieces) passedOn.push(await stream.push(piece))
  const { text } = await stream.end()
  const { verdict, triggered } = stream
  const value = verdict === 'blocked' ? undefined : passedOn.join('') + text
  return { result: { verdict, value, triggered }, passedOn, last: text }
}
