/*
 * Access to PostgreSQL in two ways: TypeORM's query builder for ordinary reads and writes, always scoped to an organisation,
 * and named prepared statements for the hot paths, over the same pool.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type ClientBase, Pool, TypeOverrides, types } from 'pg'
import {
  DataSource,
  type EntitySchema,
  type MigrationInterface,
  type QueryRunner,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm'
import { callerSignal } from '../callerSignal.ts'
import { parseExact } from '../exactNumbers.ts'
import { type CancellableQuery, createCancellableQuery } from './cancellableQuery.ts'
import type { ConnectionOptions } from './connection/connectionOptions.ts'
import { applySettings, noJit, poolOf, type Settings, surviveBreaks } from './connection/connections.ts'
import { createDatabaseFigures, type DatabaseFigures } from './databaseFigures.ts'
import { createLargeReads, type Patience } from './largeReads.ts'
import { createMigrations, type Migrations } from './migrations.ts'
import { createSnapshots, type Snapshot } from './snapshots.ts'
import { asTransaction, type Select, selectWith, type Transaction } from './transaction.ts'

export type ConnectionString = { connectionString: string }

/** Every read is bound to one organisation. */
export type Scope = { organizationId: string }

export type Statement<Row> = { readonly name: string; readonly text: string; readonly row?: Row }
export const statement = <Row>(name: string, text: string): Statement<Row> => ({ name, text })

export type Database = {
  pool: Pool
  /** For libraries with their own statements: without our planner settings and without a statement timeout. */
  jobPool: Pool
  /** Runs a named statement, prepared once per connection. An aborted signal cancels it. */
  run<Row>(statement: Statement<Row>, values: unknown[], signal?: AbortSignal): Promise<Row[]>
  /** The same for results that can be megabytes: a few at a time, with organisations taking turns. */
  runLarge<Row>(
    scope: Scope,
    statement: Statement<Row>,
    values: unknown[],
    patience?: Patience,
    signal?: AbortSignal,
  ): Promise<Row[]>
  /** A query over the rows of one organisation, which must be given. It is cancelled when its caller disconnects. */
  select: Select
  /** Reads by several statements in one snapshot: a few callers at a time. */
  snapshot: Snapshot
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  migrations: Migrations
  figures: DatabaseFigures
  /** Runs `work` while no other process of the service does: several may start at the same time. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

type Options = {
  connection: ConnectionString | ConnectionOptions
  entities: EntitySchema[]
  migrations: (new () => MigrationInterface)[]
  poolSize: number
  statementTimeoutMs?: number
  onPoolError(error: unknown): void
}

export async function openDatabase(options: Options): Promise<Database> {
  let isClosing = false
  // The server may end before connections that are being closed: nothing is lost then.
  const poolErrorHandler = (error: unknown) => void (isClosing || options.onPoolError(error))
  const plain = { ...options.connection, ...connecting }
  const pids = new WeakMap<ClientBase, number>()
  const dataSource = new DataSource({
    type: 'postgres',
    entities: options.entities,
    poolSize: options.poolSize,
    poolErrorHandler,
    installExtensions: false,
    extra: {
      ...plain,
      types: exactTypes,
      async onConnect(client: ClientBase) {
        const timeouts = {
          statement_timeout: options.statementTimeoutMs ?? statementTimeoutMs,
          idle_in_transaction_session_timeout: idleTransactionMs,
        }
        pids.set(client, await applySettings(client, { ...noJit, ...byIndexAlone, ...timeouts }))
      },
    },
  })
  await dataSource.initialize()
  const pool = poolOf(dataSource)
  const jobPool = new Pool({
    ...plain,
    max: jobPoolSize,
    onConnect: async (client) => void (await applySettings(client, noJit)),
  }).on('error', poolErrorHandler)
  for (const each of [pool, jobPool]) surviveBreaks(each)
  const query = createCancellableQuery(pool, { pidOf: (client) => pids.get(client), cancelPool: jobPool })
  const figures = createDatabaseFigures(pool, options.poolSize)
  const run: Database['run'] = <Row>({ name, text }: Statement<Row>, values: unknown[], signal?: AbortSignal) =>
    figures.measure(name, async () => (await query({ name, text, values }, signal)).rows as Row[])
  const inTurn = createLargeReads()
  return {
    pool,
    jobPool,
    run,
    runLarge: ({ organizationId }, statement, values, patience = 'brief', signal) =>
      inTurn(organizationId, patience, () => run(statement, values, signal)),
    select: (...selection) => {
      const signal = callerSignal()
      return selectWith(dataSource.manager, signal && cancellableRunner(dataSource, query, signal))(...selection)
    },
    snapshot: createSnapshots((isolation, work) => dataSource.transaction(isolation, work)),
    figures,
    migrations: createMigrations({ pool, connection: plain, migrations: options.migrations }),
    async transaction(work) {
      const committed = new Set<() => void>() // one that is added twice is called once
      const afterCommit = (callback: () => void) => void committed.add(callback)
      const result = await dataSource.transaction((manager) => work(asTransaction(manager, afterCommit)))
      for (const callback of committed) callback()
      return result
    },
    alone: (work) => underLock(pool, work),
    async close() {
      isClosing = true
      await Promise.all([dataSource.destroy(), jobPool.end()])
    },
  }
}

/**
 * True when the database is unavailable or overloaded, or two transactions collided: the same statement may succeed
 * later. A statement that was cancelled took too long.
 */
export function isDatabaseAway(error: unknown): boolean {
  // TypeORM's errors for a transaction whose connection was lost.
  if (error instanceof QueryRunnerAlreadyReleasedError || error instanceof QueryRunnerProviderAlreadyReleasedError)
    return true
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && (/^(08|57P|57014|53|40)/.test(code) || connectionErrors.has(code))) return true
  return (
    typeof message === 'string' &&
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after)|is not currently accepting connections$/.test(
      message,
    )
  )
}

/** True for errors caused by a single row: bad data, a violated constraint. */
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
/** A statement of a request that takes longer is cancelled by the server, and the request gets 503. */
export const statementTimeoutMs = 30_000
/** The transaction of a frozen process would hold its locks, and all newer events of the feed, forever. */
const idleTransactionMs = 60_000

/*
 * For every connection. A new one costs a server process, a login and new plans, so connections are kept for a minute without
 * work.
 */
const connecting = {
  application_name: 'agent-run-service',
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 60_000,
  keepAlive: true,
}

/**
 * All our statements are meant to use an index. A plan is kept as long as its connection, and one made while a table was empty
 * would still scan it when it is full.
 */
const byIndexAlone: Settings = { enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' }

/** Each of the two job runners holds one to listen; the rest is for its statements and for cancellations. */
const jobPoolSize = 4

/** Numbers in JSON keep every digit. */
const exactTypes = new TypeOverrides()
for (const type of [types.builtins.JSON, types.builtins.JSONB]) exactTypes.setTypeParser(type, parseExact)

const startLock = 7_231_904_118 // any number, but the same in every process of the service

async function underLock<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    // Polls, since another process may migrate: an index that is built concurrently waits for all statements that
    // have begun before, and one that waits for the lock would never end.
    while (!(await takesStartLock(client))) await sleep(100)
    return await work()
  } finally {
    client.release(true) // closing the connection releases the lock, whatever happened
  }
}

async function takesStartLock(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [startLock])
  return rows[0]?.taken === true
}

/** Executes the selects of TypeORM's query builder for one caller. It holds a connection only during each statement. */
function cancellableRunner(dataSource: DataSource, query: CancellableQuery, signal: AbortSignal): QueryRunner {
  return Object.assign(dataSource.createQueryRunner('slave'), {
    async query(text: string, values: unknown[] = [], isStructured = false) {
      const { rows, rowCount } = await query({ text, values }, signal)
      return isStructured ? { records: rows, raw: rows, affected: rowCount ?? undefined } : rows
    },
  })
}
