/**
 * Lays out the steps of a pipeline from left to right, or, with columns that lie on their side, from top to bottom. An edge
 * that spans several columns gets a lane in each column between, which is placed like a step, so no edge passes behind a step.
 * Edges from the same step share their lanes.
 */
import { placeColumn } from './placeColumn.ts'
import { type Dependencies, knownDependencies, stepColumns } from './stepColumns.ts'

export type GraphStep = {
  name: string
  dependsOn: readonly string[]
  /** Expressions that the step shows; each makes it taller. */
  when?: string | null | undefined
  forEach?: string | null | undefined
}
export type PlacedStep = { name: string; x: number; y: number; width: number; height: number }
export type Edge = { from: string; to: string; path: string }
export type Layout = { steps: PlacedStep[]; edges: Edge[]; width: number; height: number }

const nodeWidths: Record<Direction, number> = { right: 188, down: 128 } // two beside each other fit a phone
const nodeHeight = 64
const expressionHeight = 20
const gap = 48
const arrowLength = 6
const sweeps = 6

export type Direction = 'right' | 'down'

/** A step, or a lane of edges. `across` is its middle, and `breadth` its size, across the direction; `length` is along it. */
type Slot = { key: string; column: number; length: number; breadth: number; step: string | undefined; across: number }
type Route = { from: string; to: string; slots: Slot[] }
/** Where a column begins and ends, along the direction. */
type Span = { start: number; end: number }

export function layoutSteps(steps: readonly GraphStep[], direction: Direction): Layout {
  const known = knownDependencies(steps)
  const slots = new Map<string, Slot>()
  const routes = findRoutes(stepSlots(steps, known, slots, direction), known, slots)
  const columns = columnsOf(slots)
  place(columns, neighboursOf(routes))
  const least = Math.min(0, ...[...slots.values()].map(({ across, breadth }) => across - breadth / 2))
  for (const slot of slots.values()) slot.across = Math.round(slot.across - least)
  const spans = spansOf(columns)
  const width = nodeWidths[direction]
  const placed = [...slots.values()].flatMap(({ step, column, across, breadth }) => {
    const { start, end } = spanOf(spans, column)
    if (step === undefined) return []
    const side = across - breadth / 2
    if (direction === 'right') return [{ name: step, x: start, y: side, width, height: breadth }]
    return [{ name: step, x: side, y: start, width, height: end - start }]
  })
  const length = spans.at(-1)?.end ?? 1
  const breadth = Math.max(1, ...[...slots.values()].map((slot) => slot.across + slot.breadth / 2))
  return {
    steps: placed,
    edges: routes.map(({ from, to, slots: route }) => ({ from, to, path: pathOf(route, spans, direction) })),
    ...(direction === 'right' ? { width: length, height: breadth } : { width: breadth, height: length }),
  }
}

/** A column is as long as its longest step. */
function spansOf(columns: readonly Slot[][]): Span[] {
  let start = 0
  return columns.map((column) => {
    const end = start + Math.max(...column.map(({ length }) => length))
    const span = { start, end }
    start = end + gap
    return span
  })
}

const spanOf = (spans: readonly Span[], column: number): Span => spans[column] ?? { start: 0, end: 0 }

const heightOf = ({ when, forEach }: GraphStep): number =>
  nodeHeight +
  [when, forEach].filter((text) => text !== null && text !== undefined && text !== '').length * expressionHeight

function stepSlots(
  steps: readonly GraphStep[],
  known: Dependencies,
  slots: Map<string, Slot>,
  direction: Direction,
): Map<string, Slot> {
  const columns = stepColumns(known)
  const ofSteps = new Map<string, Slot>()
  for (const step of steps) {
    if (ofSteps.has(step.name)) continue
    const key = JSON.stringify([step.name])
    const height = heightOf(step)
    const width = nodeWidths[direction]
    const size = direction === 'right' ? { length: width, breadth: height } : { length: height, breadth: width }
    const slot = { key, column: columns.get(step.name) ?? 0, ...size, step: step.name, across: 0 }
    ofSteps.set(step.name, slot)
    slots.set(key, slot)
  }
  return ofSteps
}

function findRoutes(ofSteps: ReadonlyMap<string, Slot>, known: Dependencies, slots: Map<string, Slot>): Route[] {
  const laneOf = (from: string, column: number): Slot => {
    const key = JSON.stringify([from, column])
    const lane = slots.get(key) ?? { key, column, length: 0, breadth: 0, step: undefined, across: 0 }
    slots.set(key, lane)
    return lane
  }
  return [...ofSteps].flatMap(([to, end]) =>
    (known.get(to) ?? []).flatMap((from) => {
      const start = ofSteps.get(from)
      if (start === undefined || start.column >= end.column) return []
      const between = Array.from({ length: end.column - start.column - 1 }, (_, index) =>
        laneOf(from, start.column + 1 + index),
      )
      return [{ from, to, slots: [start, ...between, end] }]
    }),
  )
}

function columnsOf(slots: ReadonlyMap<string, Slot>): Slot[][] {
  const columns: Slot[][] = []
  for (const slot of slots.values()) {
    while (columns.length <= slot.column) columns.push([])
    columns[slot.column]?.push(slot)
  }
  return columns
}

type Neighbours = (slot: Slot, side: -1 | 1) => readonly Slot[]

function neighboursOf(routes: readonly Route[]): Neighbours {
  const found = new Map<string, Set<Slot>>()
  for (const { slots } of routes) {
    for (const [index, slot] of slots.entries()) {
      for (const side of [-1, 1] as const) {
        const other = slots[index + side]
        if (other === undefined) continue
        const key = `${side} ${slot.key}`
        found.set(key, (found.get(key) ?? new Set()).add(other))
      }
    }
  }
  return ({ key }, side) => [...(found.get(`${side} ${key}`) ?? [])]
}

/** Moves each slot towards its neighbours, column by column, there and back: few edges cross, and most are straight. */
function place(columns: Slot[][], neighbours: Neighbours): void {
  for (const column of columns) placeColumn(column, () => 0)
  const middle = (slots: readonly Slot[], otherwise: number) =>
    slots.length === 0 ? otherwise : slots.reduce((sum, { across }) => sum + across, 0) / slots.length
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const side = sweep % 2 === 0 ? -1 : 1
    const ordered = side === -1 ? columns : columns.toReversed()
    for (const column of ordered) {
      const wishes = new Map(column.map((slot) => [slot, middle(neighbours(slot, side), slot.across)]))
      column.sort((a, b) => (wishes.get(a) ?? 0) - (wishes.get(b) ?? 0))
      placeColumn(column, (slot) => wishes.get(slot) ?? 0)
    }
  }
}

/** Straight beside a column's steps, in its lane, and curved in the gap to the next column. */
function pathOf([first, ...rest]: readonly Slot[], spans: readonly Span[], direction: Direction): string {
  if (first === undefined) return ''
  const point = (along: number, across: number) => (direction === 'right' ? `${along},${across}` : `${across},${along}`)
  let { end: along } = spanOf(spans, first.column)
  let { across } = first
  let path = `M${point(along, across)}`
  for (const slot of rest) {
    const { start, end } = spanOf(spans, slot.column)
    const next = start - (slot.step === undefined ? 0 : arrowLength)
    const bend = (next - along) / 2
    path += ` C${point(along + bend, across)} ${point(next - bend, slot.across)} ${point(next, slot.across)}`
    along = end
    across = slot.across
    if (slot.step === undefined) path += ` L${point(along, across)}`
  }
  return path
}
