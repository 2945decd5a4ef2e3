import { median } from '../load/quantile.ts'
import { atLeast, type Measured, type Row } from './scenario.ts'

type Bounded = Pick<Row, 'scenario' | 'clients' | 'against' | 'note'> & { figures: number[]; bound: number }

/** A row about a figure of which less is better, in place of a rate: the ratio is the bound divided by the figure. */
export function boundRow({ figures, bound, ...row }: Bounded): Row {
  const ratios = figures.map((figure) => bound / figure)
  const [service, reference] = [measured(figures), measured([bound])]
  return { ...row, service, reference, ratios, ratio: median(ratios), budget: atLeast(1) }
}

export const measured = (rounds: number[]): Measured => ({
  perSecond: median(rounds),
  p50Ms: Number.NaN,
  p99Ms: Number.NaN,
  rounds,
})
