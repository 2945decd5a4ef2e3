/** A text, read: its sentences and headings, with what they say. */
import type { Pace } from '../pace.ts'
import { readBlocks } from './block.ts'
import { readSentences, type Span } from './sentences.ts'
import { readWording, type Wording } from './terms.ts'

export type Unit = Span & Wording & { kind: 'prose' | 'heading'; opensParagraph: boolean }

export async function readUnits(text: string, pace: Pace): Promise<Unit[]> {
  const units: Unit[] = []
  for (const block of readBlocks(text)) {
    if (pace.spend(block.kind === 'rule' ? block.end - block.start + 8 : 0)) await pace.rest()
    if (block.kind === 'rule') continue
    let opensParagraph = block.opens
    for (const { start, end } of readSentences(text, block)) {
      units.push({ kind: block.kind, start, end, opensParagraph, ...readWording(text.slice(start, end)) })
      opensParagraph = false
      if (pace.spend(end - start + 8)) await pace.rest()
    }
  }
  return units
}
