/** Groups of digits with their usual separators, from a given place, and where each group ends. */
export type NumberRun = { text: string; groups: DigitGroup[] }

export type DigitGroup = {
  size: number
  end: number
  /** A space precedes it, so it may not belong to the number. */
  isSpaced: boolean
  touchesWord: boolean
}

const longestRun = 50
const group = /([ ()./\u00a0-]{0,3})(\d{1,16})/y

export function readNumberRun(source: string, start: number): NumberRun {
  const text = source.slice(start, start + longestRun)
  const groups: DigitGroup[] = []
  group.lastIndex = text.startsWith('+') ? 1 : 0
  for (let match = group.exec(text); match !== null; match = group.exec(text)) {
    const [, marks = '', digits = ''] = match
    if (groups.length > 0 && marks === '') break // longer than any group
    const end = start + group.lastIndex
    const after = source.slice(end, end + 2)
    groups.push({ size: digits.length, end, isSpaced: /[ \u00a0]/.test(marks), touchesWord: isPartOfMore(after) })
    if (groups.length > 8) break
  }
  return { text, groups }
}

const isPartOfMore = (after: string) => /^(?:[A-Za-z_%@]|[,:=]\d)/.test(after)
