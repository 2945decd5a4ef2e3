/*
 * Detects attempts to replace the agent's instructions: a heuristic over their common wording. It looks at the letters
 * of the text, its delimiters and its encoded parts, block by block. Blocks begin at fixed offsets, so the result does
 * not depend on how the text was cut; each block is read together with the end of the previous one.
 */
import {
  type Inspection,
  type Mark,
  openFindings,
  type Saved,
  type SavedFindings,
  saveFindings,
  type TextCheck,
} from '../inspection.ts'
import { delimiters } from './delimiters.ts'
import { decodedRuns } from './encodedRuns.ts'
import { foldText, lettersOf } from './foldText.ts'
import { phrases } from './injectionPhrases.ts'
import { createPassages, type Hit } from './passages.ts'
import { createPhraseSearch, type PhraseHit } from './phraseSearch.ts'

export const promptInjectionCheck = (): TextCheck => ({ inspect })

const blockCharacters = 8_192
/** Longer than any phrase, with room for characters inserted between its letters. */
const overlapCharacters = 800

type State = { seen: string; pending: string; at: number; recent: readonly Hit[]; found: SavedFindings }

function inspect(_mark?: Mark, saved?: Saved): Inspection {
  const before = saved as State | undefined
  const found = openFindings(before?.found)
  const passages = createPassages(found, before?.recent)
  let { seen = '\n', pending = '', at = 0 } = before ?? {}

  function judge(block: string): void {
    for (const hit of hitsIn(seen, block, at)) passages.note(hit)
    at += block.length
    seen = (seen + block).slice(-overlapCharacters)
  }

  function take(piece: string): void {
    pending += piece
    while (pending.length > blockCharacters) {
      judge(pending.slice(0, blockCharacters))
      pending = pending.slice(blockCharacters)
    }
  }

  return {
    found,
    push(piece) {
      take(piece)
      return piece
    },
    end(last = '') {
      take(`${last}\n`) // a phrase may be spread over several texts
      return last
    },
    finish() {
      judge(pending)
      pending = ''
      return found
    },
    save: (): State => ({ seen, pending, at, recent: passages.recent(), found: saveFindings(found) }),
  }
}

/** In the order of the text, as far as positions in its different views can be compared. */
function hitsIn(seen: string, block: string, at: number): Hit[] {
  const text = seen + block
  const foldedSeen = foldText(seen)
  const folded = foldText(text)
  const letters = lettersOf(folded)
  const hits = [
    ...placed(search(letters), letters.length, lettersOf(foldedSeen).length, block.length),
    ...placed(delimitersIn(folded), folded.length, foldedSeen.length, block.length),
    ...findEncoded(text, seen.length),
  ]
  return hits.map((hit) => ({ ...hit, at: at + hit.at })).sort((one, other) => one.at - other.at)
}

const search = createPhraseSearch(phrases)

function* delimitersIn(folded: string): Generator<PhraseHit> {
  for (const { kind, weight, pattern } of delimiters) {
    for (const { 0: match, index } of folded.matchAll(pattern)) yield { kind, weight, end: index + match.length }
  }
}

/** Only hits that end after the text that was already seen. `at` is scaled to the length of the block. */
function* placed(hits: Iterable<PhraseHit>, viewLength: number, seenLength: number, length: number): Generator<Hit> {
  const scale = length / Math.max(1, viewLength - seenLength)
  for (const { kind, weight, end } of hits) {
    if (end > seenLength) yield { kind, weight, at: (end - seenLength) * scale }
  }
}

/** Encoded phrases weigh more. */
function* findEncoded(text: string, seenLength: number): Generator<Hit> {
  for (const { end, decoded } of decodedRuns(text)) {
    if (end <= seenLength) continue
    const hits = [...search(lettersOf(foldText(decoded)))]
    for (const { kind, weight } of hits) yield { kind, weight, at: end - seenLength }
    if (hits.length > 0) yield { kind: 'encoded', weight: 2, at: end - seenLength }
  }
}
