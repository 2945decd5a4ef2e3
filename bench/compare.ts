/*
 * Measures the service and the references in turn, in several short rounds, so that other load on the machine affects all
 * of them equally. Each round gives a ratio, and the result is the median: rates vary much more than ratios do. The order
 * changes from round to round.
 */
import type { Call } from './load/call.ts'
import type { RoundResult } from './load/drive.ts'
import { median } from './load/quantile.ts'
import type { Bench } from './openBench.ts'
import type { Budget, Measured, Row } from './scenarios/scenario.ts'

export type Target = { name: string; origin: string; calls: Call[] }
export type ReferenceTarget = Target & { budget?: (clients: number) => Budget | undefined }
export type Comparison = {
  scenario: string
  service: Target
  references: ReferenceTarget[]
  clients?: number[]
  /** The responses are streams: compares the time to the first frame instead of the rate. */
  streams?: boolean
}

export async function* compare(bench: Bench, comparison: Comparison): AsyncGenerator<Row> {
  const { service, references, streams } = comparison
  const targets = [service, ...references]
  for (const { origin, calls } of targets) {
    await bench.driver.drive({ origin, calls, clients: 16, seconds: bench.options.warmUpSeconds, streams })
  }
  for (const clients of comparison.clients ?? [1, 16, 64]) {
    const measured = await takeTurns(bench, targets, clients, streams)
    for (const reference of references) yield toRow(comparison, reference, clients, measured)
  }
}

async function takeTurns(
  { driver, options }: Bench,
  targets: Target[],
  clients: number,
  streams?: boolean,
): Promise<Map<Target, Measured>> {
  const results = new Map(targets.map((target) => [target, [] as RoundResult[]]))
  for (let round = 0; round < options.rounds; round++) {
    const first = round % targets.length
    for (const target of [...targets.slice(first), ...targets.slice(0, first)]) {
      const { origin, calls } = target
      const result = await driver.drive({ origin, calls, clients, seconds: options.seconds, streams })
      results.get(target)?.push(result)
    }
  }
  return new Map([...results].map(([target, rounds]) => [target, summarise(rounds, streams)]))
}

const summarise = (rounds: RoundResult[], streams?: boolean): Measured => ({
  perSecond: median(rounds.map((round) => round.perSecond)),
  p50Ms: median(rounds.map((round) => round.p50Ms)),
  p99Ms: median(rounds.map((round) => round.p99Ms)),
  rounds: rounds.map((round) => (streams ? 1_000 / round.p50Ms : round.perSecond)),
})

function toRow(
  { scenario, service }: Comparison,
  reference: ReferenceTarget,
  clients: number,
  measured: Map<Target, Measured>,
): Row {
  const [ours, theirs] = [measured.get(service), measured.get(reference)]
  if (ours === undefined || theirs === undefined) throw new Error(`${scenario} did not measure a target`)
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
