/** The name that was probably meant; undefined if none is close. */
export function closest(word: string, names: readonly string[]): string | undefined {
  let best: string | undefined
  let least = Math.max(1, Math.floor(word.length / 3)) + 1
  for (const name of names) {
    const distance = name.startsWith(word) && word.length >= 2 ? 1 : distanceOf(word.toLowerCase(), name.toLowerCase())
    if (distance < least) {
      least = distance
      best = name
    }
  }
  return best
}

/** The edit distance: letters inserted, removed, replaced or swapped. */
function distanceOf(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1
      const above = rows[row - 1] ?? []
      let least = Math.min((above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1, (above[column - 1] ?? 0) + cost)
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (isSwapped) least = Math.min(least, (rows[row - 2]?.[column - 2] ?? 0) + 1)
      line.push(least)
    }
    rows.push(line)
  }
  return rows[one.length]?.[other.length] ?? 0
}
