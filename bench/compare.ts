/*
 * Measures the service and the references in turn, in several short rounds, so that other load on the machine affects all
 * of them equally. Each round gives a ratio, and the result is the median: rates vary much more than ratios do. The order
 * changes from round to round.
 */
import { type CpuMeters, type CpuMs, metered } from './cpuMeters.ts'
import type { Call } from './load/call.ts'
import type { Responses, RoundResult } from './load/drive.ts'
import { median } from './load/quantile.ts'
import type { Bench } from './openBench.ts'
import type { Budget, Measured, Row } from './scenarios/scenario.ts'

export type Target = { name: string; origin: string; calls: Call[]; responses?: Responses; meters?: CpuMeters }
export type ReferenceTarget = Target & {
  budget?: (clients: number) => Budget | undefined
  /** What is compared; default: rates. The ratio of times is inverse, since less is better. */
  by?: (clients: number) => Figure
}
export type Comparison = {
  scenario: string
  service: Target
  references: ReferenceTarget[]
  clients?: number[]
}

type Figure = 'rate' | 'p50'
type Round = RoundResult & { cpuMs: CpuMs }

export async function* compare(bench: Bench, comparison: Comparison): AsyncGenerator<Row> {
  const { service, references } = comparison
  const targets = [service, ...references]
  for (const target of targets) await bench.driver.drive(roundOf(target, 16, bench.options.warmUpSeconds))
  for (const clients of comparison.clients ?? [1, 16, 64]) {
    const results = await takeTurns(bench, targets, clients)
    for (const reference of references) yield toRow(comparison, reference, clients, results)
  }
}

const roundOf = ({ origin, calls, responses }: Target, clients: number, seconds: number) => ({
  origin,
  calls,
  clients,
  seconds,
  responses,
})

async function takeTurns(
  { driver, options }: Bench,
  targets: Target[],
  clients: number,
): Promise<Map<Target, Round[]>> {
  const results = new Map(targets.map((target) => [target, [] as Round[]]))
  for (let round = 0; round < options.rounds; round++) {
    const first = round % targets.length
    for (const target of [...targets.slice(first), ...targets.slice(0, first)]) {
      const drive = () => driver.drive(roundOf(target, clients, options.seconds))
      const { result, cpuMs } = await metered(target.meters ?? {}, drive)
      results.get(target)?.push({ ...result, cpuMs })
    }
  }
  return results
}

function toRow(
  { scenario, service }: Comparison,
  reference: ReferenceTarget,
  clients: number,
  results: Map<Target, Round[]>,
): Row {
  const figure = reference.by?.(clients) ?? 'rate'
  const [ours, theirs] = [summarise(results.get(service), figure), summarise(results.get(reference), figure)]
  const ratios = ours.rounds.map((rate, round) => rate / (theirs.rounds[round] ?? Number.NaN))
  const note = describeCpu({ ...ours.cpuMs, ...theirs.cpuMs })
  return {
    scenario,
    clients,
    against: reference.name,
    service: ours,
    reference: theirs,
    ratios,
    ratio: median(ratios),
    budget: reference.budget?.(clients),
    ...(note === '' ? {} : { note: `CPU a call: ${note}` }),
  }
}

const summarise = (rounds: Round[] = [], figure: Figure): Measured => ({
  perSecond: median(rounds.map((round) => round.perSecond)),
  p50Ms: median(rounds.map((round) => round.p50Ms)),
  p99Ms: median(rounds.map((round) => round.p99Ms)),
  rounds: rounds.map((round) => (figure === 'p50' ? 1_000 / round.p50Ms : round.perSecond)),
  cpuMs: cpuOfEach(rounds),
})

/** Divided by all responses, since the meters also cover the time before and after the measured one. */
function cpuOfEach(rounds: Round[]): CpuMs {
  const answered = rounds.reduce((sum, round) => sum + round.answered, 0)
  const names = Object.keys(rounds[0]?.cpuMs ?? {})
  const spent = (name: string): number => rounds.reduce((sum, { cpuMs }) => sum + (cpuMs[name] ?? Number.NaN), 0)
  return Object.fromEntries(names.map((name) => [name, spent(name) / answered]))
}

const describeCpu = (cpuMs: CpuMs): string =>
  Object.entries(cpuMs)
    .map(([name, each]) => `${each.toFixed(2)} ms in ${name}`)
    .join(', ')
