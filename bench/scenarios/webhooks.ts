/*
 * Webhook deliveries: the time from a run's end to the arrival of its event, deliveries per second, and how much hung
 * receivers delay a healthy one. The reference is a loop of POSTs to the same receiver. The scenario has its own service,
 * which trusts the receiver and makes one attempt per delivery.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { median, quantile } from '../load/quantile.ts'
import type { Bench } from '../openBench.ts'
import type { Options } from '../readOptions.ts'
import { type Arrival, type Receiver, startReceiver } from '../receiver/startReceiver.ts'
import { type PostLoop, type PostResult, startPostLoop } from '../startPostLoop.ts'
import { startService } from '../startService.ts'
import { atLeast, type Budget, type Measured, type Row, type Scenario } from './scenario.ts'
import { openWebhookCalls, type WebhookCalls } from './webhookCalls.ts'

export const webhooks: Scenario = {
  async *measure({ owned, options }: Bench) {
    const own = owned.use(new AsyncDisposableStack())
    try {
      const receiver = await startReceiver(own, manyEndpoints)
      const trust = { WEBHOOK_CA_FILE: receiver.caFile, WEBHOOK_ALLOW_PRIVATE: 'on', WEBHOOK_MAX_ATTEMPTS: '1' }
      const calls = await openWebhookCalls(own, await startService(own, trust))
      const parts = { options, receiver, calls, loop: startPostLoop(own, receiver.caFile) }
      yield await measureIdle(parts)
      yield await measureOne(parts)
      yield await measureMany(parts)
      yield await measureBesideHung(parts, 'run.completed')
      yield await measureBesideHung(parts, 'run.failed')
    } finally {
      await own.disposeAsync()
    }
  },
}

type Parts = { options: Options; receiver: Receiver; calls: WebhookCalls; loop: PostLoop }
type Pair = { ours: PostResult; theirs: PostResult }

const idleBudgetMs = 50
const hungReceivers = 50
const manyEndpoints = 100
const placesPerWebhook = 16
const attemptMs = 10_000
const pauseMs = 10
/** About the size of an event of echo. */
const body = JSON.stringify({ id: 'evt_reference', data: { text: 'x'.repeat(560) } })

async function measureIdle(parts: Parts): Promise<Row> {
  const { options, receiver, calls, loop } = parts
  const id = await calls.register(`${receiver.origin}/ok`)
  await measureLatency(parts, samples(options))
  const pairs = await inRounds(options, async () => ({
    ours: await measureLatency(parts, samples(options)),
    theirs: await loop.post({ origin: receiver.origin, body, posts: samples(options), connections: 1 }),
  }))
  await calls.remove(id)
  const row = toRow('bare POST, p50', 1, pairs, ({ ours, theirs }) => theirs.p50Ms / ours.p50Ms)
  const { p50Ms, p99Ms } = row.service
  const verdict = p99Ms <= idleBudgetMs ? 'met' : 'not met'
  const note = `from the end of a run to its event's arrival: p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms; budget p99 ${idleBudgetMs} ms: ${verdict}`
  return { ...row, note }
}

/** Redelivers refused deliveries all at once, so that only the delivering is measured. */
async function measureOne({ options, receiver, calls, loop }: Parts): Promise<Row> {
  const count = deliveriesOf(options)
  const id = await calls.register(`${receiver.origin}/switch`)
  const pairs = await inRounds(options, async () => {
    await receiver.accept(false)
    await receiver.reset()
    await calls.runTogether(count)
    await receiver.waitFor(count)
    await calls.settled(id)
    await receiver.accept(true)
    await receiver.reset()
    await calls.redeliverAll(id)
    const ours = rateOf(await receiver.waitFor(count))
    return {
      ours,
      theirs: await loop.post({ origin: receiver.origin, body, posts: count, connections: placesPerWebhook }),
    }
  })
  await calls.remove(id)
  return toRow('loop, 1 endpoint', placesPerWebhook, pairs, rateRatio)
}

async function measureMany({ options, receiver, calls, loop }: Parts): Promise<Row> {
  const runs = Math.ceil(deliveriesOf(options) / manyEndpoints)
  const count = runs * manyEndpoints
  const ids: string[] = []
  for (const origin of receiver.origins) ids.push(await calls.register(`${origin}/ok`))
  const pairs = await inRounds(options, async () => {
    await receiver.reset()
    await calls.runTogether(runs)
    const ours = rateOf(await receiver.waitFor(count))
    return {
      ours,
      theirs: await loop.post({ origin: receiver.origin, body, posts: count, connections: manyEndpoints }),
    }
  })
  for (const id of ids) await calls.remove(id)
  return toRow('loop, 100 endp.', manyEndpoints, pairs, rateRatio)
}

/** The hung receivers subscribe to the measured events, or to others, so that the measured runs create no deliveries for them. */
async function measureBesideHung(parts: Parts, event: 'run.completed' | 'run.failed'): Promise<Row> {
  const { options, receiver, calls } = parts
  const ids = [await calls.register(`${receiver.origin}/ok`)]
  const hung: string[] = []
  while (hung.length < hungReceivers) {
    hung.push(await calls.register(`${receiver.origin}/hang/${hung.length}`, event, false))
  }
  const pairs = await inRounds(options, async (round) => {
    if (round > 0) await sleep(attemptMs + 1_000) // until the hung attempts of the last round have timed out
    const theirs = await measureLatency(parts, samples(options))
    for (const id of hung) await calls.setActive(id, true)
    // As many as each may have in flight, and as many waiting.
    if (event === 'run.failed') await calls.failInTurn(2 * placesPerWebhook)
    else await calls.runInTurn(2 * placesPerWebhook, pauseMs)
    const ours = await measureLatency(parts, samples(options))
    for (const id of hung) await calls.setActive(id, false)
    return { ours, theirs }
  })
  for (const id of [...ids, ...hung]) await calls.remove(id)
  const ratio = ({ ours, theirs }: Pair): number => theirs.p99Ms / ours.p99Ms
  const name = event === 'run.completed' ? '50 hung, same' : '50 hung, other'
  return toRow(name, 1, pairs, ratio, atLeast(0.5))
}

const samples = ({ seconds }: Options): number => Math.ceil(seconds * 100)
const deliveriesOf = ({ seconds }: Options): number => Math.ceil(seconds * 1_000)

/** From a run's `finished_at` to the arrival of its event. */
async function measureLatency({ receiver, calls }: Parts, count: number): Promise<PostResult> {
  await receiver.reset()
  const beganAt = performance.now()
  const runs = await calls.runInTurn(count, pauseMs)
  const perSecond = count / ((performance.now() - beganAt) / 1_000)
  const arrivals = await receiver.waitForRuns(runs.map(({ id }) => id))
  const latenciesMs = runs.map(({ id, finishedAtMs }) => (arrivals.get(id) ?? Number.NaN) - finishedAtMs)
  const sorted = Float64Array.from(latenciesMs).sort()
  return { perSecond, p50Ms: quantile(sorted, 0.5), p99Ms: quantile(sorted, 0.99) }
}

function rateOf(arrivals: Arrival[]): PostResult {
  const times = arrivals.map(([atMs]) => atMs)
  const seconds = (Math.max(...times) - Math.min(...times)) / 1_000
  return { perSecond: (times.length - 1) / seconds, p50Ms: Number.NaN, p99Ms: Number.NaN }
}

const rateRatio = ({ ours, theirs }: Pair): number => ours.perSecond / theirs.perSecond

async function inRounds({ rounds }: Options, measure: (round: number) => Promise<Pair>): Promise<Pair[]> {
  const pairs: Pair[] = []
  while (pairs.length < rounds) pairs.push(await measure(pairs.length))
  return pairs
}

function toRow(against: string, clients: number, pairs: Pair[], of: (pair: Pair) => number, budget?: Budget): Row {
  const ratios = pairs.map(of)
  return {
    scenario: 'webhooks',
    clients,
    against,
    service: summarise(pairs.map(({ ours }) => ours)),
    reference: summarise(pairs.map(({ theirs }) => theirs)),
    ratios,
    ratio: median(ratios),
    budget,
  }
}

const summarise = (results: PostResult[]): Measured => ({
  perSecond: median(results.map(({ perSecond }) => perSecond)),
  p50Ms: median(results.map(({ p50Ms }) => p50Ms)),
  p99Ms: median(results.map(({ p99Ms }) => p99Ms)),
  rounds: results.map(({ perSecond }) => perSecond),
})
