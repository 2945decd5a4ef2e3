/*
 * Measures the service against references by turns, in several short rounds, so that whatever else the machine does
 * hits all of them alike. Each round gives a ratio, and the median of these counts: rates drift in a run by far more
 * than ratios do. Who goes first changes from round to round.
 */
import type { Call } from './load/call.ts'
import type { RoundResult } from './load/drive.ts'
import { median } from './load/quantile.ts'
import type { Bench } from './openBench.ts'
import type { Budget, Measured, Row } from './scenarios/scenario.ts'

export type Target = { name: string; origin: string; calls: Call[] }
export type ReferenceTarget = Target & { budget?: (clients: number) => Budget | undefined }
export type Comparison = { scenario: string; service: Target; references: ReferenceTarget[]; clients?: number[] }

export async function* compare(bench: Bench, comparison: Comparison): AsyncGenerator<Row> {
  const targets = [comparison.service, ...comparison.references]
  for (const { origin, calls } of targets) {
    await bench.driver.drive({ origin, calls, clients: 16, seconds: bench.options.warmUpSeconds })
  }
  for (const clients of comparison.clients ?? [1, 16, 64]) {
    const measured = await takeTurns(bench, targets, clients)
    for (const reference of comparison.references) yield toRow(comparison, reference, clients, measured)
  }
}

async function takeTurns(bench: Bench, targets: Target[], clients: number): Promise<Map<Target, Measured>> {
  const results = new Map(targets.map((target) => [target, [] as RoundResult[]]))
  for (let round = 0; round < bench.options.rounds; round++) {
    const first = round % targets.length
    for (const target of [...targets.slice(first), ...targets.slice(0, first)]) {
      const { origin, calls } = target
      const result = await bench.driver.drive({ origin, calls, clients, seconds: bench.options.seconds })
      results.get(target)?.push(result)
    }
  }
  return new Map([...results].map(([target, rounds]) => [target, summarise(rounds)]))
}

const summarise = (rounds: RoundResult[]): Measured => ({
  perSecond: median(rounds.map((round) => round.perSecond)),
  p50Ms: median(rounds.map((round) => round.p50Ms)),
  p99Ms: median(rounds.map((round) => round.p99Ms)),
  rounds: rounds.map((round) => round.perSecond),
})

function toRow(
  { scenario, service }: Comparison,
  reference: ReferenceTarget,
  clients: number,
  measured: Map<Target, Measured>,
): Row {
  const [ours, theirs] = [measured.get(service), measured.get(reference)]
  if (ours === undefined || theirs === undefined) throw new Error(`${scenario} left a target out`)
  const ratios = ours.rounds.map((rate, round) => rate / (theirs.rounds[round] ?? Number.NaN))
  const budget = reference.budget?.(clients)
  return {
    scenario,
    clients,
    against: reference.name,
    service: ours,
    reference: theirs,
    ratios,
    ratio: median(ratios),
    budget,
  }
}
