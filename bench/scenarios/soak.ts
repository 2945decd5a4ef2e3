/*
 * What must not grow while a process works: its memory, descriptors and connections to PostgreSQL, and the tables that are
 * not a history. Mixed calls of all doors at 70 % of saturation; compares the last quarter of the time with the second one.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { connectionOf } from '../connectionOf.ts'
import { median } from '../load/quantile.ts'
import { type Driver, startDriver } from '../load/startDriver.ts'
import { readRssKib } from '../readRssKib.ts'
import { startReceiver } from '../receiver/startReceiver.ts'
import { type Service, startService } from '../startService.ts'
import { boundRow } from './boundRow.ts'
import { makeServiceRuns } from './makeRuns.ts'
import type { Row, Scenario } from './scenario.ts'
import { mixedCalls, streamCalls } from './soakCalls.ts'
import { openPool } from './stockedServices.ts'
import { openWebhookCalls } from './webhookCalls.ts'

export const soak: Scenario = {
  async *measure(bench) {
    const own = bench.owned.use(new AsyncDisposableStack())
    try {
      const receiver = await startReceiver(own, 1)
      const env = { WEBHOOK_CA_FILE: receiver.caFile, WEBHOOK_ALLOW_PRIVATE: 'on' }
      const service = await startService(own, env)
      await (await openWebhookCalls(own, service)).register(`${receiver.origin}/ok`, 'run.failed')
      const db = openPool(own, await connectionOf(join(service.dataDir, 'postgres')))
      const ids = await makeServiceRuns({ ...bench, service }, 200)
      const [drivers, samples] = [[startDriver(own, service.caFile), startDriver(own, service.caFile)], [] as Sample[]]
      const saturated = await saturate(service, drivers, ids, bench.options.warmUpSeconds)
      for (let round = 0; round < rounds; round++) {
        await load(service, drivers, ids, {
          seconds: (bench.options.minutes * 60) / rounds,
          perSecond: share * saturated,
        })
        samples.push(await sample(service, db))
      }
      yield* toRows(samples, share * saturated)
    } finally {
      await own.disposeAsync()
    }
  },
}

const share = 0.7
const rounds = 20
const clients = 16
const streamClients = 4
/** A stream for this many other calls. */
const callsPerStream = 50

async function saturate(service: Service, [driver]: Driver[], ids: string[], seconds: number): Promise<number> {
  const round = { origin: service.origin, calls: mixedCalls(service, ids), clients }
  await driver?.drive({ ...round, seconds })
  return (await driver?.drive({ ...round, seconds }))?.perSecond ?? 0
}

type Pace = { seconds: number; perSecond: number }

async function load(
  service: Service,
  [one, other]: Driver[],
  ids: string[],
  { seconds, perSecond }: Pace,
): Promise<void> {
  const { origin } = service
  await Promise.all([
    one?.drive({ origin, calls: mixedCalls(service, ids), clients, seconds, perSecond }),
    other?.drive({
      origin,
      calls: streamCalls(service),
      clients: streamClients,
      seconds,
      perSecond: perSecond / callsPerStream,
      responses: 'streams',
    }),
  ])
}

type Sample = { memoryKib: number; descriptors: number; connections: number; tables: Map<string, number> }

async function sample({ pid }: Service, db: pg.Pool): Promise<Sample> {
  const { rows: connections } = await db.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  const { rows: tables } = await db.query<{ name: string; bytes: number }>(
    `select relname as name, pg_total_relation_size(relid)::float8 as bytes from pg_stat_user_tables`,
  )
  return {
    memoryKib: await readRssKib(pid),
    descriptors: (await readdir(`/proc/${pid}/fd`)).length,
    connections: connections[0]?.count ?? 0,
    tables: new Map(tables.filter(({ name }) => !history.has(name)).map(({ name, bytes }) => [name, bytes])),
  }
}

/** Tables in which each run, event or delivery has rows that stay for days. */
const history = new Set(['runs', 'run_events', 'events', 'deliveries', 'delivery_attempts'])

function* toRows(samples: Sample[], perSecond: number): Generator<Row> {
  const row = { scenario: 'soak', clients }
  const figuresOf = (figure: (sample: Sample) => number) => {
    const values = samples.map(figure)
    const [early, late] = [values.slice(rounds / 4, rounds / 2), values.slice(-rounds / 4)]
    return { figures: late, bound: median(early) * 1.1, note: values.join(' ') }
  }
  const memory = figuresOf(({ memoryKib }) => memoryKib)
  yield boundRow({ ...row, against: 'memory, KiB', ...memory, note: `${perSecond.toFixed(0)} calls/s; ${memory.note}` })
  yield boundRow({ ...row, against: 'descriptors', ...figuresOf(({ descriptors }) => descriptors) })
  yield boundRow({ ...row, against: 'connections', ...figuresOf(({ connections }) => connections) })
  const bytes = figuresOf(({ tables }) => tables.values().reduce((sum, each) => sum + each, 0))
  yield boundRow({ ...row, against: 'internal tables', ...bytes, note: `${bytes.note}; ${grown(samples)}` })
}

function grown(samples: Sample[]): string {
  const [early, late] = [samples[Math.floor(rounds / 4)]?.tables, samples.at(-1)?.tables]
  const growths = [...(late ?? [])].map(([name, bytes]) => `${name} +${bytes - (early?.get(name) ?? 0)}`)
  return growths.filter((text) => !text.endsWith('+0')).join(', ') || 'no table has grown'
}
