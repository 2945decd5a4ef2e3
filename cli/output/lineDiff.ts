/** A line diff of two texts, like `diff -u` with three lines of context. */
export const lineDiff = (before: string, after: string, contextLines = 3): DiffLine[] =>
  withContext(compare(before.split('\n'), after.split('\n')), contextLines)

export type DiffLine = {
  /** `@` stands for lines that were left out. */
  mark: '-' | '+' | ' ' | '@'
  text: string
}

/** By the longest common subsequence; the texts are agents, with a few hundred lines at most. */
function compare(before: string[], after: string[]): DiffLine[] {
  const lengths = commonLengths(before, after)
  const lines: DiffLine[] = []
  let left = 0
  let right = 0
  while (left < before.length || right < after.length) {
    const [old, next] = [before[left], after[right]]
    if (old !== undefined && old === next) {
      lines.push({ mark: ' ', text: old })
      left++
      right++
    } else if (
      old !== undefined &&
      (next === undefined || at(lengths, left + 1, right) >= at(lengths, left, right + 1))
    ) {
      lines.push({ mark: '-', text: old })
      left++
    } else {
      lines.push({ mark: '+', text: next ?? '' })
      right++
    }
  }
  return lines
}

/** At [i][j]: how many lines the remainders from i and from j have in common. */
function commonLengths(before: string[], after: string[]): number[][] {
  const rows = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  for (let left = before.length - 1; left >= 0; left--) {
    const row = rows[left] ?? []
    for (let right = after.length - 1; right >= 0; right--) {
      row[right] =
        before[left] === after[right]
          ? at(rows, left + 1, right + 1) + 1
          : Math.max(at(rows, left + 1, right), at(rows, left, right + 1))
    }
  }
  return rows
}

const at = (rows: number[][], left: number, right: number): number => rows[left]?.[right] ?? 0

function withContext(lines: DiffLine[], contextLines: number): DiffLine[] {
  const isNear = lines.map(() => false)
  for (const [index, { mark }] of lines.entries()) {
    if (mark !== ' ') isNear.fill(true, Math.max(0, index - contextLines), index + contextLines + 1)
  }
  return lines.flatMap((line, index): DiffLine[] => {
    if (isNear[index]) return [line]
    const isFirstLeftOut = index === 0 || isNear[index - 1]
    return isFirstLeftOut && isNear.includes(true) ? [{ mark: '@', text: '…' }] : []
  })
}
