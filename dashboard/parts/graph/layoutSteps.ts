/**
 * Lays out the steps of a pipeline from left to right: each in the column after the last step that it depends on. Within a
 * column, steps are placed near those that they depend on, so that few edges cross. Unknown names and cycles, which occur
 * while someone types in the editor, are left out of the edges.
 */
export type GraphStep = { name: string; dependsOn: readonly string[] }
export type PlacedStep = { name: string; x: number; y: number }
export type Edge = { from: string; to: string; path: string }
export type Layout = { steps: PlacedStep[]; edges: Edge[]; width: number; height: number }

export const nodeSize = { width: 188, height: 64 }
const gap = { column: 44, row: 20 }

export function layoutSteps(steps: readonly GraphStep[]): Layout {
  const known = knownDependencies(steps)
  const columns = orderColumns(columnsOf(steps, known), known)
  const tallest = Math.max(1, ...columns.map((column) => column.length))
  const height = tallest * (nodeSize.height + gap.row) - gap.row
  const placed = columns.flatMap((column, index) => placeColumn(column, index, height))
  const width = Math.max(1, columns.length) * (nodeSize.width + gap.column) - gap.column
  return { steps: placed, edges: drawEdges(placed, known), width, height }
}

type Dependencies = ReadonlyMap<string, readonly string[]>

function knownDependencies(steps: readonly GraphStep[]): Dependencies {
  const names = new Set(steps.map(({ name }) => name))
  return new Map(
    steps.map(({ name, dependsOn }) => [name, dependsOn.filter((other) => names.has(other) && other !== name)]),
  )
}

function columnsOf(steps: readonly GraphStep[], known: Dependencies): string[][] {
  const depths = new Map<string, number>()
  const depthOf = (name: string, above: ReadonlySet<string>): number => {
    const found = depths.get(name)
    if (found !== undefined) return found
    if (above.has(name)) return -1
    const inside = new Set(above).add(name)
    const depth = Math.max(-1, ...(known.get(name) ?? []).map((other) => depthOf(other, inside))) + 1
    depths.set(name, depth)
    return depth
  }
  const columns: string[][] = []
  for (const name of new Set(steps.map((step) => step.name))) {
    const depth = depthOf(name, new Set())
    while (columns.length <= depth) columns.push([])
    columns[depth]?.push(name)
  }
  return columns
}

function orderColumns(columns: readonly string[][], known: Dependencies): string[][] {
  const rows = new Map<string, number>()
  return columns.map((column) => {
    const wish = (name: string): number => mean((known.get(name) ?? []).map((other) => rows.get(other) ?? 0))
    const ordered = [...column].sort((a, b) => wish(a) - wish(b))
    for (const [row, name] of ordered.entries()) rows.set(name, row - (ordered.length - 1) / 2)
    return ordered
  })
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

function placeColumn(column: readonly string[], index: number, height: number): PlacedStep[] {
  const own = column.length * (nodeSize.height + gap.row) - gap.row
  const top = (height - own) / 2
  return column.map((name, row) => ({
    name,
    x: index * (nodeSize.width + gap.column),
    y: Math.round(top + row * (nodeSize.height + gap.row)),
  }))
}

function drawEdges(placed: readonly PlacedStep[], known: Dependencies): Edge[] {
  const byName = new Map(placed.map((step) => [step.name, step]))
  return placed.flatMap((to) =>
    (known.get(to.name) ?? []).flatMap((name) => {
      const from = byName.get(name)
      return from === undefined || from.x >= to.x ? [] : [{ from: name, to: to.name, path: pathOf(from, to, placed) }]
    }),
  )
}

/** A curve; it passes above any steps in between that would cover it. */
function pathOf(from: PlacedStep, to: PlacedStep, placed: readonly PlacedStep[]): string {
  const [x1, y1] = [from.x + nodeSize.width, from.y + nodeSize.height / 2]
  const [x2, y2] = [to.x - 6, to.y + nodeSize.height / 2]
  const covers = ({ x, y }: PlacedStep) => {
    const passes = y1 + ((x + nodeSize.width / 2 - x1) / (x2 - x1)) * (y2 - y1)
    return x > from.x && x < to.x && passes > y - 6 && passes < y + nodeSize.height + 6
  }
  const tops = placed.filter(covers).map(({ y }) => y)
  const bend = Math.min(gap.column, (x2 - x1) / 2)
  if (tops.length === 0) return `M${x1},${y1} C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}`
  const top = Math.min(...tops) - gap.row / 2
  const half = gap.column / 2
  return `M${x1},${y1} C${x1 + half},${y1} ${x1 + half},${top} ${x1 + gap.column},${top} H${x2 - gap.column} C${x2 - half},${top} ${x2 - half},${y2} ${x2},${y2}`
}
