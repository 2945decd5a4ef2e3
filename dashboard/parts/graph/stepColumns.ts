/**
 * The columns of a pipeline's graph: each step is in the column after the last step that it depends on. Unknown names and
 * cycles, which occur while someone types in the editor, are left out.
 */
export type Dependencies = ReadonlyMap<string, readonly string[]>

type Step = { name: string; dependsOn: readonly string[] }

export function knownDependencies(steps: readonly Step[]): Dependencies {
  const names = new Set(steps.map(({ name }) => name))
  return new Map(
    steps.map(({ name, dependsOn }) => [name, dependsOn.filter((other) => names.has(other) && other !== name)]),
  )
}

/** The column of each step, from 0. */
export function stepColumns(known: Dependencies): Map<string, number> {
  const columns = new Map<string, number>()
  const columnOf = (name: string, above: ReadonlySet<string>): number => {
    const found = columns.get(name)
    if (found !== undefined) return found
    if (above.has(name)) return -1
    const inside = new Set(above).add(name)
    const column = Math.max(-1, ...(known.get(name) ?? []).map((other) => columnOf(other, inside))) + 1
    columns.set(name, column)
    return column
  }
  for (const name of known.keys()) columnOf(name, new Set())
  return columns
}
