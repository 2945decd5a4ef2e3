/** Formats results as lines of a table with fixed columns, so that each line can be printed as soon as it is ready. */
import type { Row } from './scenarios/scenario.ts'

export function tableLine({ scenario, against, clients, service, reference, ratio, ratios, budget }: Row): string {
  return line([
    scenario,
    against,
    decimal(clients, 0),
    decimal(service.perSecond, 0),
    decimal(reference.perSecond, 0),
    decimal(ratio, 2),
    ratios.length === 0 ? '' : `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`,
    budget === undefined ? '' : `${budget.kind === 'aim' ? 'aim ' : ''}${budget.ratio.toFixed(2).replace(/0$/, '')}`,
    budget === undefined ? '' : ratio >= budget.ratio ? 'met' : 'not met',
    ...[service.p50Ms, service.p99Ms, reference.p50Ms, reference.p99Ms].map((ms) => decimal(ms, 2)),
  ])
}

/** Empty if it was not measured. */
const decimal = (value: number, digits: number): string => (Number.isNaN(value) ? '' : value.toFixed(digits))

const columns: readonly [heading: string, width: number][] = [
  ['scenario', -12],
  ['against', -16],
  ['clients', 7],
  ['service/s', 9],
  ['reference/s', 11],
  ['ratio', 6],
  ['range', 11],
  ['budget', 7],
  ['', -7],
  ['p50 ms', 7],
  ['p99 ms', 7],
  ['ref. p50', 8],
  ['ref. p99', 8],
]

export const tableHead = (): string => line(columns.map(([heading]) => heading))

/** A negative width: text, aligned to the left. */
function line(cells: string[]): string {
  const padded = cells.map((cell, index) => {
    const width = columns[index]?.[1] ?? 0
    return width < 0 ? cell.padEnd(-width) : cell.padStart(width)
  })
  return padded.join('  ').trimEnd()
}
