/** How long this process waits for connections of its pool, and for its prepared statements. */
import type { Pool } from 'pg'
import { Counter, Gauge, Histogram } from 'prom-client'

export type DatabaseFigures = ReturnType<typeof createDatabaseFigures>

const registers: [] = [] // the composition root registers them
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30]

export function createDatabaseFigures(pool: Pool, poolSize: number) {
  const wait = new Histogram({
    name: 'ars_postgres_connection_wait_seconds',
    help: 'Time that statements and transactions of this process waited for a connection of its pool',
    buckets,
    registers,
  })
  const duration = new Histogram({
    name: 'ars_postgres_statement_duration_seconds',
    help: 'Time of prepared statements, including the wait for a connection',
    buckets,
    registers,
  })
  const used = new Map<string, { count: number; seconds: number }>()
  observeWaits(pool, (ms) => wait.observe(ms / 1_000))
  return {
    /** Runs a statement and measures it. */
    async measure<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
      const beganMs = performance.now()
      try {
        return await run()
      } finally {
        const seconds = (performance.now() - beganMs) / 1_000
        duration.observe(seconds)
        const sum = used.get(name) ?? { count: 0, seconds: 0 }
        used.set(name, sum)
        sum.count += 1
        sum.seconds += seconds
      }
    },
    metrics: [wait, duration, ...connectionMetrics(pool, poolSize), ...statementMetrics(used)],
  }
}

function connectionMetrics(pool: Pool, poolSize: number) {
  const connections = new Gauge({
    name: 'ars_postgres_connections',
    help: 'Connections of the pool of this process, used and idle',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
  const most = new Gauge({
    name: 'ars_postgres_connections_max',
    help: 'The most connections that the pool of this process may have (DATABASE_POOL)',
    registers,
  })
  most.set(poolSize)
  const waiting = new Gauge({
    name: 'ars_postgres_connection_waiters',
    help: 'Statements and transactions that wait for a connection of the pool',
    registers,
    collect() {
      this.set(pool.waitingCount)
    },
  })
  return [connections, most, waiting]
}

/** By the name of the statement: the service has a fixed number of them. */
function statementMetrics(used: ReadonlyMap<string, { count: number; seconds: number }>) {
  const labelNames = ['statement']
  const counted = (name: string, help: string, of: (sum: { count: number; seconds: number }) => number) =>
    new Counter({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset()
        for (const [statement, sum] of used) this.inc({ statement }, of(sum))
      },
    })
  return [
    counted('ars_postgres_statements_total', 'Prepared statements that were run', ({ count }) => count),
    counted('ars_postgres_statement_seconds_total', 'Time spent in prepared statements', ({ seconds }) => seconds),
  ]
}

/** `pool.query` and TypeORM get their connections by `pool.connect`, too. */
function observeWaits(pool: Pool, observe: (ms: number) => void): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<unknown> | undefined
  const observed = (callback?: (...args: unknown[]) => void) => {
    const beganMs = performance.now()
    const end = () => observe(performance.now() - beganMs)
    if (callback === undefined) return connect()?.finally(end)
    return connect((...args: unknown[]) => {
      end()
      callback(...args)
    })
  }
  Object.assign(pool, { connect: observed })
}
