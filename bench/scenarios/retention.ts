/*
 * Retention of two minutes at half of saturation: the p99 of POST /runs of echo, against the same load without retention, and the
 * size of the tables in the last part of the time, against the part before. No run may be deleted early, or stay for much longer.
 */
import { join } from 'node:path'
import type pg from 'pg'
import { connectionOf } from '../connectionOf.ts'
import type { Call } from '../load/call.ts'
import { median } from '../load/quantile.ts'
import { type Driver, startDriver } from '../load/startDriver.ts'
import type { Bench } from '../openBench.ts'
import { type Service, startService } from '../startService.ts'
import { boundRow } from './boundRow.ts'
import { serviceCall } from './createRun.ts'
import { atLeast, type Measured, type Row, type Scenario } from './scenario.ts'
import { openPool } from './stockedServices.ts'

export const retention: Scenario = {
  async *measure(bench) {
    const saturated: { perSecond?: number } = {}
    const without = await measureWith(bench, {}, saturated)
    const kept = await measureWith(bench, { RETENTION_DAYS: '1' }, saturated)
    yield toLatencyRow(kept, without, saturated.perSecond ?? 0)
    yield* toSizeRows(kept)
  },
}

const clients = 16
const rounds = 20
const retentionMs = 120_000
/** Runs are deleted every 10 seconds, for as long as it takes. */
const lateMs = 60_000
const allowedRatio = 1.5
const allowedGrowth = 1.1
/** Less is no growth. */
const smallBytes = 1_000_000
const tables = ['runs', 'run_events', 'events', 'idempotency_keys', 'run_facts']

type Sample = { p99Ms: number; perSecond: number; bytes: number[] }

/** The first one finds out what the service bears. */
async function measureWith(
  { options, owned }: Bench,
  env: Record<string, string>,
  saturated: { perSecond?: number },
): Promise<Sample[]> {
  const own = owned.use(new AsyncDisposableStack())
  try {
    const service = await startService(own, { ...env, RETENTION_DAY_MS: String(retentionMs) })
    const db = openPool(own, await connectionOf(join(service.dataDir, 'postgres')))
    await db.query(noteEarly)
    const driver = startDriver(own, service.caFile)
    const call = serviceCall({ service })
    saturated.perSecond ??= await saturate(driver, service, call, options.warmUpSeconds)
    const seconds = (options.minutes * 60) / rounds
    const load = { origin: service.origin, calls: [call], clients, seconds, perSecond: saturated.perSecond / 2 }
    const keeps = !('RETENTION_DAYS' in env)
    const samples: Sample[] = []
    for (let round = 0; round < (keeps ? rounds / 2 : rounds); round++) {
      const { p99Ms, perSecond } = await driver.drive(load)
      samples.push({ p99Ms, perSecond, bytes: await sizesOf(db) })
      if (!keeps) await checkAges(db)
    }
    return samples
  } finally {
    await own.disposeAsync()
  }
}

async function saturate(driver: Driver, { origin }: Service, call: Call, seconds: number): Promise<number> {
  const round = { origin, calls: [call], clients, seconds }
  await driver.drive(round)
  return (await driver.drive(round)).perSecond
}

/** Each run that is deleted before its time. */
const noteEarly = `
  create table early_runs (id text);
  create function note_early() returns trigger language plpgsql as
    $$begin insert into early_runs values (old.id); return null; end$$;
  create trigger note_early after delete on runs for each row
    when (old.finished_at > clock_timestamp() - interval '${retentionMs} milliseconds') execute function note_early()`

async function checkAges(db: pg.Pool): Promise<void> {
  const { rows } = await db.query<{ early: number; late: number }>(
    `select (select count(*) from early_runs)::int as early,
            (select count(*) from runs
              where finished_at < clock_timestamp() - interval '${retentionMs + lateMs} milliseconds')::int as late`,
  )
  if (rows[0]?.early || rows[0]?.late)
    throw new Error(`Runs deleted early, and kept for too long: ${JSON.stringify(rows)}`)
}

async function sizesOf(db: pg.Pool): Promise<number[]> {
  const { rows } = await db.query<{ bytes: number }>(
    'select pg_total_relation_size(name::regclass)::float8 as bytes from unnest($1::text[]) with ordinality as t (name, at) order by at',
    [tables],
  )
  return rows.map(({ bytes }) => bytes)
}

function toLatencyRow(kept: Sample[], without: Sample[], perSecond: number): Row {
  const [service, reference] = [measured(kept), measured(without)]
  const ratios = kept.map(({ p99Ms }) => reference.p99Ms / p99Ms)
  return {
    scenario: 'retention',
    clients,
    against: 'without, p99',
    service,
    reference,
    ratios,
    ratio: reference.p99Ms / service.p99Ms,
    budget: atLeast(1 / allowedRatio),
    note: `p99 of ${(perSecond / 2).toFixed(0)} runs a second: ${service.p99Ms.toFixed(1)} ms with, ${reference.p99Ms.toFixed(1)} ms without`,
  }
}

const measured = (samples: Sample[]): Measured => ({
  perSecond: median(samples.map((sample) => sample.perSecond)),
  p50Ms: Number.NaN,
  p99Ms: median(samples.map(({ p99Ms }) => p99Ms)),
  rounds: samples.map(({ p99Ms }) => p99Ms),
})

/** The last quarter of the time against the quarter before the middle. */
function* toSizeRows(samples: Sample[]): Generator<Row> {
  for (const [place, name] of tables.entries()) {
    const sizes = samples.map(({ bytes }) => bytes[place] ?? 0)
    const [early, late] = [sizes.slice(rounds / 4, rounds / 2), sizes.slice(-rounds / 4)]
    const bound = Math.max(median(early), smallBytes) * allowedGrowth
    const note = sizes.map((bytes) => (bytes / 1_000_000).toFixed(0)).join(' ')
    yield boundRow({
      scenario: 'retention',
      clients,
      against: `${name}, bytes`,
      figures: late,
      bound,
      note: `MB: ${note}`,
    })
  }
}
