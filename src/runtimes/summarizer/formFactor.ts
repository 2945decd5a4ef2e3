/** What a sentence's place and form say of its worth, whatever it is about. The words are English. */
import type { Unit } from './readUnits.ts'

export function formFactor(text: string, unit: Unit, isFirst: boolean): number {
  const sentence = text.slice(unit.start, unit.end)
  let factor = isFirst ? 1.5 : unit.opensParagraph ? 1.2 : 1
  if (concludes.test(sentence)) factor *= 1.25
  if (leans.test(sentence) || illustrates.test(sentence)) factor *= 0.8
  if (/[?？؟]["”’')\]]{0,3}$/.test(sentence)) factor *= 0.6
  if (!/[.!?…。！？｡؟۔।॥]["”’'»)\]」』*_]{0,3}(?:\[\d+\])?$/u.test(sentence.trimEnd())) factor *= 0.7 // a fragment
  return factor
}

const concludes =
  /^(?:in conclusion|in short|in summary|to sum up|overall|the (?:result|lesson|upshot|point)|as a result|therefore)\b/i
const illustrates = /^(?:for example|for instance|e\.g\.|in one case)/i

/** What begins like this needs the sentence before it, which the summary may not have. */
const leans = /^["“]?(?:he|she|it|they|this|these|those|that|such|but|and|so|then|however|instead|yet|or|still)\b/i
