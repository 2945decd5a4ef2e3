/*
 * Thousands of streams of one run: events per second over all streams, and memory per stream, against servers that only
 * stream. Memory is measured in new processes, and this also warms them up for the rest.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { StreamsResult } from '../load/followStreams.ts'
import { median } from '../load/quantile.ts'
import { type StreamDriver, startStreamDriver } from '../load/startStreamDriver.ts'
import { type Bench, openBench } from '../openBench.ts'
import type { Options } from '../readOptions.ts'
import { readRssKib } from '../readRssKib.ts'
import { atLeast, type Budget, type Measured, type Row, type Scenario } from './scenario.ts'
import { bareStreams, graphqlSse, type StreamTarget, serviceStreams, serviceSubscriptions } from './streamTargets.ts'

export const streams: Scenario = {
  async *measure({ owned, options }) {
    const own = owned.use(new AsyncDisposableStack())
    try {
      const bench = await openBench(own, options)
      yield* measureRest({ options, driver: startStreamDriver(own, bench.service.caFile) }, bench)
      yield* measureGraphql({ options, driver: startStreamDriver(own, bench.service.caFile) }, bench)
    } finally {
      await own.disposeAsync()
    }
  },
}

type Drive = { driver: StreamDriver; options: Options }

async function* measureRest(drive: Drive, bench: Bench): AsyncGenerator<Row> {
  const [together, single] = [serviceStreams(bench, 'together', 0), serviceStreams(bench, 'one by one', 1)]
  const bare = bareStreams(bench)
  const count = drive.options.streams
  yield memoryRow(count, await measureMemory(drive, together, count), await measureMemory(drive, bare, count))
  const results = await takeTurns(drive, [together, single, bare], count)
  yield eventsRow('bare SSE', count, results.get(together), results.get(bare), atLeast(0.8))
  yield eventsRow('bare, 1 by 1', count, results.get(single), results.get(bare), atLeast(0.8))
}

async function* measureGraphql(drive: Drive, bench: Bench): AsyncGenerator<Row> {
  const [ours, theirs] = [serviceSubscriptions(bench), graphqlSse(bench)]
  const count = Math.ceil(drive.options.streams / 4)
  for (const target of [ours, theirs]) await measureOnce(drive, target, Math.min(warmUpStreams, count))
  const results = await takeTurns(drive, [ours, theirs], count)
  yield eventsRow(theirs.name, count, results.get(ours), results.get(theirs), atLeast(1))
}

const warmUpStreams = 100
const settleMs = 1_000

type Results = Map<StreamTarget, StreamsResult[]>

async function takeTurns(drive: Drive, targets: StreamTarget[], count: number): Promise<Results> {
  const results: Results = new Map(targets.map((target) => [target, []]))
  for (let round = 0; round < drive.options.rounds; round++) {
    const first = round % targets.length
    for (const target of [...targets.slice(first), ...targets.slice(0, first)]) {
      results.get(target)?.push(await measureOnce(drive, target, count))
    }
  }
  return results
}

async function measureOnce(
  { driver, options }: Drive,
  target: StreamTarget,
  count: number,
  whileOpen = () => sleep(settleMs),
): Promise<StreamsResult> {
  const { settings, release } = await target.prepare(count, options.deltas)
  await driver.open(settings)
  await whileOpen()
  return driver.finish(release)
}

type Memory = { atOnceKib: number; settledKib: number }

/** The growth of the process' memory per stream, while all streams are open and idle. */
async function measureMemory(drive: Drive, target: StreamTarget, count: number): Promise<Memory> {
  const each = async (): Promise<number> => ((await readRssKib(target.pid)) - before) / count
  await measureOnce(drive, target, Math.min(warmUpStreams, count))
  await sleep(settleMs)
  const before = await readRssKib(target.pid)
  let memory: Memory = { atOnceKib: Number.NaN, settledKib: Number.NaN }
  await measureOnce(drive, target, count, async () => {
    const atOnceKib = await each()
    await sleep(drive.options.idleSeconds * 1_000)
    memory = { atOnceKib, settledKib: await each() }
  })
  return memory
}

/** Inverse of rates: less memory is better. */
function memoryRow(clients: number, ours: Memory, theirs: Memory): Row {
  const asMeasured = (kib: number): Measured => ({
    perSecond: kib,
    p50Ms: Number.NaN,
    p99Ms: Number.NaN,
    rounds: [kib],
  })
  const ratio = theirs.settledKib / ours.settledKib
  return {
    scenario: 'streams',
    clients,
    against: 'bare, KiB each',
    service: asMeasured(ours.settledKib),
    reference: asMeasured(theirs.settledKib),
    ratios: [ratio],
    ratio,
    budget: atLeast(1 / 1.3),
    note: `right after opening: ${ours.atOnceKib.toFixed(0)} and ${theirs.atOnceKib.toFixed(0)} KiB each`,
  }
}

function eventsRow(
  against: string,
  clients: number,
  ours: StreamsResult[] = [],
  theirs: StreamsResult[] = [],
  budget: Budget,
): Row {
  const [service, reference] = [summarise(ours), summarise(theirs)]
  const ratios = service.rounds.map((rate, round) => rate / (reference.rounds[round] ?? Number.NaN))
  const [note, ratio] = [describe(ours, theirs), median(ratios)]
  return { scenario: 'streams', clients, against, service, reference, ratios, ratio, budget, note }
}

const summarise = (rounds: StreamsResult[]): Measured => ({
  perSecond: median(rounds.map((round) => round.eventsPerSecond)),
  p50Ms: median(rounds.map((round) => round.p50Ms)),
  p99Ms: median(rounds.map((round) => round.p99Ms)),
  rounds: rounds.map((round) => round.eventsPerSecond),
})

function describe(ours: StreamsResult[], theirs: StreamsResult[]): string {
  const both = (figure: (round: StreamsResult) => number, digits: number): string =>
    [ours, theirs].map((rounds) => median(rounds.map(figure)).toFixed(digits)).join(' and ')
  const resumed = ours.reduce((sum, round) => sum + round.resumed, 0)
  return [
    `${resumed} streams disconnected and resumed`,
    `${both((round) => round.bytesPerStream / 1_024, 1)} KiB a stream`,
    `driver busy ${both((round) => round.driverBusy, 2)}`,
  ].join('; ')
}
