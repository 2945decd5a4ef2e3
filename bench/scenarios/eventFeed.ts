/*
 * Thousands of idle readers of the organisation's events, against as many idle streams of a run: the CPU time of the process
 * and its memory per reader. Each kind is measured in a new process of the service.
 */
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '../load/call.ts'
import { openIdleStreams } from '../load/openIdleStreams.ts'
import { median } from '../load/quantile.ts'
import { type Bench, openBench } from '../openBench.ts'
import { readCpuMicroseconds } from '../readCpuMicroseconds.ts'
import { readRssKib } from '../readRssKib.ts'
import { atLeast, type Measured, type Row, type Scenario } from './scenario.ts'
import { serviceStreams } from './streamTargets.ts'

export const eventFeed: Scenario = {
  async *measure(bench) {
    const { streams, rounds } = bench.options
    const pairs: Pair[] = []
    while (pairs.length < rounds)
      pairs.push({ feed: await measureIdle(bench, feedCall), runs: await measureIdle(bench, runCall) })
    yield toRow(streams, 'runs, CPU ms/s', pairs, ({ cpuMsPerSecond }) => cpuMsPerSecond)
    yield toRow(streams, 'runs, KiB each', pairs, ({ kibEach }) => kibEach)
  },
}

type Idle = { cpuMsPerSecond: number; kibEach: number }
type Pair = { feed: Idle; runs: Idle }

const feedCall = async ({ service: { authorization } }: Bench): Promise<Call> => ({
  method: 'GET',
  path: '/v2/events/stream',
  headers: { authorization, accept: 'text/event-stream' },
})
const runCall = async (own: Bench): Promise<Call> => (await serviceStreams(own, 'runs', 0).prepare(0, 1)).settings.open

const warmUpStreams = 100
const settleMs = 2_000

async function measureIdle({ owned, options }: Bench, prepare: (own: Bench) => Promise<Call>): Promise<Idle> {
  const own = owned.use(new AsyncDisposableStack())
  try {
    return await measureIn(await openBench(own, options), prepare)
  } finally {
    await own.disposeAsync()
  }
}

async function measureIn(own: Bench, prepare: (own: Bench) => Promise<Call>): Promise<Idle> {
  const { options } = own
  const { origin, pid, caFile } = own.service
  const [ca, call] = [await readFile(caFile, 'utf8'), await prepare(own)]
  const open = (count: number) => openIdleStreams(origin, ca, call, count)
  const warmUp = await open(Math.min(warmUpStreams, options.streams))
  warmUp.close()
  await sleep(settleMs)
  const kibBefore = await readRssKib(pid)
  const streams = await open(options.streams)
  await sleep(settleMs)
  const [cpuBefore, begun] = [await readCpuMicroseconds(pid), performance.now()]
  await sleep(options.idleSeconds * 1_000)
  const cpuMs = ((await readCpuMicroseconds(pid)) - cpuBefore) / 1_000
  const idle = {
    cpuMsPerSecond: (cpuMs * 1_000) / (performance.now() - begun),
    kibEach: ((await readRssKib(pid)) - kibBefore) / options.streams,
  }
  streams.close()
  return idle
}

/** The ratio is the inverse of that of rates, since less is better. */
function toRow(clients: number, against: string, pairs: Pair[], figureOf: (idle: Idle) => number): Row {
  const summarise = (values: number[]): Measured => ({
    perSecond: median(values),
    p50Ms: Number.NaN,
    p99Ms: Number.NaN,
    rounds: values,
  })
  const ratios = pairs.map(({ feed, runs }) => figureOf(runs) / figureOf(feed))
  return {
    scenario: 'event-feed',
    clients,
    against,
    ratios,
    ratio: median(ratios),
    budget: atLeast(1),
    service: summarise(pairs.map(({ feed }) => figureOf(feed))),
    reference: summarise(pairs.map(({ runs }) => figureOf(runs))),
  }
}
