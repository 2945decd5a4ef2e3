/**
 * Lays out the steps of a pipeline from left to right. An edge that spans several columns gets a lane in each column between,
 * which is placed like a step, so no edge passes behind a step. Edges from the same step share their lanes.
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
export type PlacedStep = { name: string; x: number; y: number; height: number }
export type Edge = { from: string; to: string; path: string }
export type Layout = { steps: PlacedStep[]; edges: Edge[]; width: number; height: number }

export const nodeWidth = 188
const nodeHeight = 64
const expressionHeight = 20
const gapWidth = 48
const arrowLength = 6
const sweeps = 6

/** A step, or a lane of edges; `y` is its middle. */
type Slot = { key: string; column: number; height: number; step: string | undefined; y: number }
type Route = { from: string; to: string; slots: Slot[] }

export function layoutSteps(steps: readonly GraphStep[]): Layout {
  const known = knownDependencies(steps)
  const slots = new Map<string, Slot>()
  const routes = findRoutes(stepSlots(steps, known, slots), known, slots)
  const columns = columnsOf(slots)
  place(columns, neighboursOf(routes))
  const top = Math.min(0, ...[...slots.values()].map(({ y, height }) => y - height / 2))
  for (const slot of slots.values()) slot.y = Math.round(slot.y - top)
  const placed = [...slots.values()].flatMap(({ step, column, y, height }) =>
    step === undefined ? [] : [{ name: step, x: leftOf(column), y: y - height / 2, height }],
  )
  return {
    steps: placed,
    edges: routes.map(({ from, to, slots: route }) => ({ from, to, path: pathOf(route) })),
    width: leftOf(Math.max(1, columns.length)) - gapWidth,
    height: Math.max(1, ...[...slots.values()].map(({ y, height }) => y + height / 2)),
  }
}

const leftOf = (column: number): number => column * (nodeWidth + gapWidth)

const heightOf = ({ when, forEach }: GraphStep): number =>
  nodeHeight +
  [when, forEach].filter((text) => text !== null && text !== undefined && text !== '').length * expressionHeight

function stepSlots(steps: readonly GraphStep[], known: Dependencies, slots: Map<string, Slot>): Map<string, Slot> {
  const columns = stepColumns(known)
  const ofSteps = new Map<string, Slot>()
  for (const step of steps) {
    if (ofSteps.has(step.name)) continue
    const key = JSON.stringify([step.name])
    const slot = { key, column: columns.get(step.name) ?? 0, height: heightOf(step), step: step.name, y: 0 }
    ofSteps.set(step.name, slot)
    slots.set(key, slot)
  }
  return ofSteps
}

function findRoutes(ofSteps: ReadonlyMap<string, Slot>, known: Dependencies, slots: Map<string, Slot>): Route[] {
  const laneOf = (from: string, column: number): Slot => {
    const key = JSON.stringify([from, column])
    const lane = slots.get(key) ?? { key, column, height: 0, step: undefined, y: 0 }
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
    slots.length === 0 ? otherwise : slots.reduce((sum, { y }) => sum + y, 0) / slots.length
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const side = sweep % 2 === 0 ? -1 : 1
    const ordered = side === -1 ? columns : columns.toReversed()
    for (const column of ordered) {
      const wishes = new Map(column.map((slot) => [slot, middle(neighbours(slot, side), slot.y)]))
      column.sort((a, b) => (wishes.get(a) ?? 0) - (wishes.get(b) ?? 0))
      placeColumn(column, (slot) => wishes.get(slot) ?? 0)
    }
  }
}

/** Straight behind a column's steps, in its lane, and curved in the gap to the next column. */
function pathOf([start, ...rest]: readonly Slot[]): string {
  if (start === undefined) return ''
  let x = leftOf(start.column) + nodeWidth
  let y = start.y
  let path = `M${x},${y}`
  for (const slot of rest) {
    const left = leftOf(slot.column) - (slot.step === undefined ? 0 : arrowLength)
    const bend = (left - x) / 2
    path += ` C${x + bend},${y} ${left - bend},${slot.y} ${left},${slot.y}`
    x = left + nodeWidth
    y = slot.y
    if (slot.step === undefined) path += ` H${x}`
  }
  return path
}
