/*
 * PostgreSQL behind two ways in: TypeORM's query builder for ordinary reads and writes, always scoped to an
 * organisation, and named prepared statements for the hot paths, over the same pool.
 */
import type { Pool } from 'pg'
import { DataSource, type EntitySchema, type MigrationInterface } from 'typeorm'
import type { ConnectionOptions } from './connectionOptions.ts'
import { createLargeReads, type RunLarge } from './largeReads.ts'
import { asTransaction, type Select, selectWith, type Transaction } from './transaction.ts'

export type ConnectionString = { connectionString: string }

/** Whoever reads is bound to one organisation. */
export type Scope = { organizationId: string }

export type Statement<Row> = { readonly name: string; readonly text: string; readonly row?: Row }
export const statement = <Row>(name: string, text: string): Statement<Row> => ({ name, text })

export type Database = {
  pool: Pool
  /** Runs a named statement, prepared once per connection. */
  run<Row>(statement: Statement<Row>, values: unknown[]): Promise<Row[]>
  /** The same for what can be megabytes: in turn, a few at a time. */
  runLarge: RunLarge
  /** A query over one organisation's rows; there is no way to ask without saying whose. */
  select: Select
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  migrate(): Promise<void>
  /** Runs `work` while no other process of the service does: several may start at once. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

type Options = {
  connection: ConnectionString | ConnectionOptions
  entities: EntitySchema[]
  migrations: (new () => MigrationInterface)[]
  poolSize: number
  onPoolError(error: unknown): void
}

export async function openDatabase(options: Options): Promise<Database> {
  let isClosing = false
  const dataSource = new DataSource({
    type: 'postgres',
    entities: options.entities,
    migrations: options.migrations,
    migrationsTransactionMode: 'each',
    poolSize: options.poolSize,
    // The server may end before connections that are being closed have: nothing is lost then.
    poolErrorHandler: (error: unknown) => isClosing || options.onPoolError(error),
    installExtensions: false,
    extra: {
      ...options.connection,
      application_name: 'agent-run-service',
      connectionTimeoutMillis: 5_000,
      options: byIndexAlone,
    },
  })
  await dataSource.initialize()
  const pool = poolOf(dataSource)
  // A connection may break while somebody holds it; its statement fails, and that is all that is to be said.
  pool.on('connect', (client) => client.on('error', () => {}))
  const run = async <Row>(statement: Statement<Row>, values: unknown[]): Promise<Row[]> => {
    const { rows } = await pool.query({ name: statement.name, text: statement.text, values })
    return rows as Row[]
  }
  return {
    pool,
    run,
    runLarge: createLargeReads(run),
    select: selectWith(dataSource.manager),
    async transaction(work) {
      const committed = new Set<() => void>() // one that is given twice is called once
      const afterCommit = (callback: () => void) => void committed.add(callback)
      const result = await dataSource.transaction((manager) => work(asTransaction(manager, afterCommit)))
      for (const callback of committed) callback()
      return result
    },
    migrate: async () => void (await dataSource.runMigrations()),
    alone: (work) => underLock(pool, work),
    close() {
      isClosing = true
      return dataSource.destroy()
    },
  }
}

/** True when the database is away, going or overloaded, or two transactions met: the same statement may do later. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && (/^(08|57P|53|40)/.test(code) || connectionErrors.has(code))) return true
  return (
    typeof message === 'string' &&
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)|is not currently accepting connections$/.test(
      message,
    )
  )
}

/** True for what a single row can be blamed for: bad data, a broken constraint. */
export const isRowFault = (error: unknown): boolean =>
  /^(21|22|23|54)/.test(String((error as { code?: unknown } | undefined)?.code ?? ''))

const connectionErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])
/*
 * Every statement of ours is meant to go by an index. A plan is kept as long as its connection, and one that was made
 * while a table was empty would go on to scan it when it is full.
 */
const byIndexAlone = '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off'

const startLock = 7_231_904_118 // any number, but the same in every process of the service

function poolOf(dataSource: DataSource): Pool {
  return (dataSource.driver as unknown as { master: Pool }).master
}

async function underLock<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [startLock])
    return await work()
  } finally {
    client.release(true) // closing the connection gives the lock back, whatever happened
  }
}
