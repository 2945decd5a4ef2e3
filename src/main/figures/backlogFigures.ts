/*
 * What waits in PostgreSQL, for all processes together. A scrape starts one read of each kind, waits for it briefly, and uses
 * its result for a few seconds. While PostgreSQL is unavailable these figures are absent: a scrape never fails or hangs.
 */
import { Gauge, type Registry } from 'prom-client'
import { type Database, isDatabaseAway } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { readRunBacklog } from '../../runs/store/reads/readBacklog.ts'
import { readDeliveryBacklog } from '../../webhooks/store/deliveryBacklog.ts'

type Deps = { db: Pick<Database, 'run'>; log: Log; registers: Registry[] }

const keptMs = 5_000
const patienceMs = 1_000

export function registerBacklog({ db, log, registers }: Deps): void {
  const runs = readAtMostEvery(keptMs, log, () => readRunBacklog(db))
  const deliveries = readAtMostEvery(keptMs, log, () => readDeliveryBacklog(db))
  const gauge = (name: string, help: string, read: () => Promise<number | undefined>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await read()
        if (value === undefined) this.remove()
        else this.set(value)
      },
    })
  gauge(
    'ars_runs_queued',
    'Runs of all processes that wait for one to execute them, up to 20,000',
    async () => (await runs())?.queued,
  )
  gauge('ars_runs_queued_oldest_age_seconds', 'Age of the oldest queued run of all processes', async () =>
    ageOf(await runs()),
  )
  gauge(
    'ars_runs_requires_action',
    "Runs of all processes that wait for a person's answer, up to 20,000",
    async () => (await runs())?.requiresAction,
  )
  gauge(
    'ars_deliveries_due',
    'Deliveries of all processes that are due and not being attempted, up to 20,000',
    async () => (await deliveries())?.due,
  )
  gauge(
    'ars_deliveries_scheduled',
    'Deliveries of all processes that wait for the time of their next attempt, up to 20,000',
    async () => (await deliveries())?.scheduled,
  )
  gauge('ars_deliveries_due_oldest_age_seconds', 'How long the oldest due delivery has been due', async () =>
    ageOf(await deliveries()),
  )
}

/** Nothing waits: an age of 0, so that alerts on it end. */
const ageOf = (backlog: { oldestSeconds: number | null } | undefined): number | undefined =>
  backlog && (backlog.oldestSeconds ?? 0)

/** The result of the last read if it is recent, otherwise of a new one; undefined if that fails or takes too long. */
export function readAtMostEvery<Result>(
  keptFor: number,
  log: Log,
  read: () => Promise<Result>,
): () => Promise<Result | undefined> {
  let known: { result: Result; atMs: number } | undefined
  let reading: Promise<void> | undefined
  const isRecent = () => known !== undefined && performance.now() - known.atMs < keptFor
  async function readOnce(): Promise<void> {
    try {
      known = { result: await read(), atMs: performance.now() }
    } catch (error) {
      // Otherwise `ars_postgres_up` reports it.
      if (!isDatabaseAway(error)) log.error({ err: error }, 'figures of /metrics could not be read')
    } finally {
      reading = undefined
    }
  }
  return async () => {
    if (!isRecent()) {
      reading ??= readOnce()
      await inTime(reading)
    }
    return isRecent() ? known?.result : undefined
  }
}

async function inTime(promise: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, patienceMs)
  await Promise.race([promise, late.promise])
  clearTimeout(timer)
}
