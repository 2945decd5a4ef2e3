/*
 * What a process costs while nothing happens: transactions, including those that only read, and context switches of all its
 * threads. Alone, and with 200 organisations that have an alert rule each, which are evaluated at their interval.
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connectionOf } from '../connectionOf.ts'
import type { Bench } from '../openBench.ts'
import { readSwitches } from '../readSwitches.ts'
import { startService } from '../startService.ts'
import { boundRow } from './boundRow.ts'
import type { Row, Scenario } from './scenario.ts'
import { openPool } from './stockedServices.ts'

export const idle: Scenario = {
  async *measure(bench) {
    yield* measureIdle(bench, 'alone', [], idleCost)
    yield* measureIdle(bench, `${rules} rules`, storeRules, costWithRules)
  },
}

const rules = 200
/** A second. */
type Cost = { commits: number; switches: number }
const idleCost: Cost = { commits: 1, switches: 20 }
/** Evaluating the rules every ten seconds is work, and may cost as much again. */
const costWithRules: Cost = { commits: 2, switches: 40 }
/** Long enough for jobs of every minute, and for every session of PostgreSQL to report what it did. */
const idleFactor = 6
/** Until pauses are at their longest, and autovacuum, whose transactions count too, has seen the new tables. */
const settleFactor = 9

async function* measureIdle({ owned, options }: Bench, name: string, store: string[], most: Cost): AsyncGenerator<Row> {
  const own = owned.use(new AsyncDisposableStack())
  try {
    const service = await startService(own)
    const postgresDir = join(service.dataDir, 'postgres')
    const connection = await connectionOf(postgresDir)
    const db = openPool(own, connection)
    for (const statement of store) await db.query(statement)
    // In another database, so that the bench's own statements are not counted.
    const figures = openPool(own, await connectionOf(postgresDir, 'postgres'))
    const commits = () => readCommits(figures, connection.database)
    await sleep(options.idleSeconds * settleFactor * 1_000)
    const before = { commits: await commits(), switches: await readSwitches(service.pid), atMs: performance.now() }
    await sleep(options.idleSeconds * idleFactor * 1_000)
    const seconds = (performance.now() - before.atMs) / 1_000
    const row = { scenario: 'idle', clients: 0 }
    const commitsEach = ((await commits()) - before.commits) / seconds
    const note = (value: number, what: string) => `${value.toFixed(2)} ${what} a second`
    yield boundRow({
      ...row,
      against: `${name}, commits`,
      figures: [commitsEach],
      bound: most.commits,
      note: note(commitsEach, 'transactions'),
    })
    const switchesEach = ((await readSwitches(service.pid)) - before.switches) / seconds
    yield boundRow({
      ...row,
      against: `${name}, wakes`,
      figures: [switchesEach],
      bound: most.switches,
      note: note(switchesEach, 'context switches'),
    })
  } finally {
    await own.disposeAsync()
  }
}

async function readCommits(figures: pg.Pool, database: string): Promise<number> {
  const { rows } = await figures.query<{ commits: number }>(
    'select xact_commit::float8 as commits from pg_stat_database where datname = $1',
    [database],
  )
  return rows[0]?.commits ?? Number.NaN
}

/** Ids in numerical order. */
const id = (prefix: string) => `'${prefix}_' || lpad(n::text, 26, '0')`

const storeRules = [
  `insert into organizations (id, name, plan, created_at)
   select ${id('org')}, 'Bench', 'business', now() from generate_series(1, ${rules}) as n`,
  `insert into alert_rules (organization_id, id, name, metric, comparator, threshold, window_seconds, min_samples, for_seconds,
                            auto_rollback, active, created_by, created_at, updated_at, revision, state, condition_holds)
   select ${id('org')}, ${id('rule')}, 'Bench', 'error_rate', 'gt', 1e12, 300, 5, 0,
          false, true, 'bench', now(), now(), 1, 'no_data', false
     from generate_series(1, ${rules}) as n`,
]
