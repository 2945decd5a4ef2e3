/** Reads a text into sentences and headings, with their terms. */
import type { Pace } from '../../fairness/pace.ts'
import { readBlocks } from './readBlocks.ts'
import { readSentences, type Span } from './readSentences.ts'
import { readWording, type Wording } from './readWording.ts'

export type Unit = Span & Wording & { kind: 'prose' | 'heading'; opensParagraph: boolean }

export type Reading = {
  units: Unit[]
  /** Without headings, unless the text has little else. */
  sentences: Unit[]
  words: number
}

export async function readUnits(text: string, pace: Pace): Promise<Reading> {
  const units: Unit[] = []
  const prose: Unit[] = []
  const words = { prose: 0, heading: 0 }
  for (const block of readBlocks(text)) {
    if (pace.spend(costOfUnit)) await pace.rest()
    if (block.kind === 'rule') continue
    let opensParagraph = block.opens
    for (const { start, end } of readSentences(text, block)) {
      const sentence = text.slice(start, end)
      const unit = { kind: block.kind, start, end, opensParagraph, ...readWording(sentence) }
      if (pace.spend(end - start + costOfUnit)) await pace.rest()
      if (unit.words === 0 && !/\p{Extended_Pictographic}/u.test(sentence)) continue
      opensParagraph = false
      words[block.kind] += unit.words
      units.push(unit)
      if (unit.kind === 'prose') prose.push(unit)
    }
  }
  return { units, sentences: words.prose <= words.heading ? units : prose, words: words.prose + words.heading }
}

/** The fixed cost of a sentence, in characters. */
export const costOfUnit = 16
