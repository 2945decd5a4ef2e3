/** A factor for a sentence's place and form. The words are English. */
import type { Unit } from './readUnits.ts'
import words from './words.json' with { type: 'json' }

export function formFactor(text: string, unit: Unit, isFirst: boolean): number {
  const sentence = text.slice(unit.start, unit.end)
  let factor = isFirst ? 1.5 : unit.opensParagraph ? 1.2 : 1
  if (concludes.test(sentence)) factor *= 1.25
  if (refersBack.test(sentence) || illustrates.test(sentence)) factor *= 0.8
  if (/[?？؟]["”’')\]]{0,3}$/.test(sentence)) factor *= 0.6
  if (!/[.!?…。！？｡؟۔।॥]["”’'»)\]」』*_]{0,3}(?:\[\d+\])?$/u.test(sentence.trimEnd())) factor *= 0.7 // a fragment
  return factor
}

const concludes = new RegExp(`^(?:${words.conclusions.join('|')})\\b`, 'i')
const illustrates = new RegExp(`^(?:${words.illustrations.join('|')})`, 'i')
/** These refer to the sentence before, which the summary may not contain. */
const refersBack = new RegExp(`^["“]?(?:${words.references.join('|')})\\b`, 'i')
