/** A line diff of two texts: kept lines appear once, removed lines before the lines that replace them. */
export type DiffLine = { kind: 'kept' | 'removed' | 'added'; text: string }

export function diffLines(before: string, after: string): DiffLine[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')]
  const head = sameAtStart(old, fresh)
  const tail = sameAtEnd(old.slice(head), fresh.slice(head))
  const removed = old.slice(head, old.length - tail)
  const added = fresh.slice(head, fresh.length - tail)
  return [
    ...lines('kept', old.slice(0, head)),
    ...middle(removed, added),
    ...lines('kept', old.slice(old.length - tail)),
  ]
}

/** Beyond this the table of common lines is too large for a page; then all lines are treated as replaced. */
const maxCells = 4_000_000

function middle(removed: readonly string[], added: readonly string[]): DiffLine[] {
  if (removed.length * added.length > maxCells) return [...lines('removed', removed), ...lines('added', added)]
  const common = commonLengths(removed, added)
  const width = added.length + 1
  const result: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < removed.length && j < added.length) {
    if (removed[i] === added[j]) {
      result.push({ kind: 'kept', text: removed[i] ?? '' })
      i++
      j++
    } else if ((common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0)) {
      result.push({ kind: 'removed', text: removed[i++] ?? '' })
    } else {
      result.push({ kind: 'added', text: added[j++] ?? '' })
    }
  }
  return [...result, ...lines('removed', removed.slice(i)), ...lines('added', added.slice(j))]
}

/** Cell (i, j): how many lines the remainders of both texts, from i and j on, have in common. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint32Array {
  const width = b.length + 1
  const table = new Uint32Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const below = table[(i + 1) * width + j] ?? 0
      const right = table[i * width + j + 1] ?? 0
      table[i * width + j] = a[i] === b[j] ? (table[(i + 1) * width + j + 1] ?? 0) + 1 : Math.max(below, right)
    }
  }
  return table
}

const lines = (kind: DiffLine['kind'], texts: readonly string[]): DiffLine[] => texts.map((text) => ({ kind, text }))

function sameAtStart(a: readonly string[], b: readonly string[]): number {
  let count = 0
  while (count < a.length && count < b.length && a[count] === b[count]) count++
  return count
}

const sameAtEnd = (a: readonly string[], b: readonly string[]): number =>
  sameAtStart([...a].reverse(), [...b].reverse())
