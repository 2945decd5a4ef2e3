/** A table of runs in its own database, with prepared statements for one run and for many. */
import pg from 'pg'
import { connectionOf } from '../connectionOf.ts'

export type RunRow = {
  id: string
  agent_id: string
  status: 'running' | 'completed'
  input: unknown
  output: unknown
  latency_ms: number | null
  tokens_used: number
  created_at: Date
  started_at: Date
  finished_at: Date | null
}

export type RunTable = {
  insert(run: RunRow): Promise<void>
  complete(run: RunRow): Promise<void>
  insertMany(runs: RunRow[]): Promise<void>
  completeMany(runs: RunRow[]): Promise<void>
  find(id: string): Promise<RunRow | undefined>
}

export async function openRunTable(postgresDir: string): Promise<RunTable> {
  const pool = await openPool(postgresDir)
  await pool.query(definition)
  const many = (runs: RunRow[], values: (run: RunRow) => unknown[]): unknown[] => {
    const rows = runs.map(values)
    return (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]))
  }
  return {
    insert: async (run) => void (await pool.query({ ...insert, values: insertValues(run) })),
    complete: async (run) => void (await pool.query({ ...complete, values: completeValues(run) })),
    insertMany: async (runs) => void (await pool.query({ ...insertMany, values: many(runs, insertValues) })),
    completeMany: async (runs) => void (await pool.query({ ...completeMany, values: many(runs, completeValues) })),
    find: async (id) => (await pool.query<RunRow>({ ...find, values: [id] })).rows[0],
  }
}

const poolSize = 10

async function openPool(postgresDir: string): Promise<pg.Pool> {
  const client = new pg.Client(await connectionOf(postgresDir))
  await client.connect()
  await client.query('create database reference')
  await client.end()
  return new pg.Pool({ ...(await connectionOf(postgresDir, 'reference')), max: poolSize })
}

const definition = `
  create table runs (
    id text primary key,
    agent_id text not null,
    status text not null,
    input json not null,
    output json,
    latency_ms int,
    tokens_used int not null default 0,
    created_at timestamptz not null,
    started_at timestamptz not null,
    finished_at timestamptz
  )`

const insertValues = ({ id, agent_id, status, input, created_at, started_at }: RunRow): unknown[] => [
  id,
  agent_id,
  status,
  JSON.stringify(input),
  created_at.toISOString(),
  started_at.toISOString(),
]

const completeValues = ({ id, output, latency_ms, tokens_used, finished_at }: RunRow): unknown[] => [
  id,
  JSON.stringify(output),
  latency_ms,
  tokens_used,
  finished_at?.toISOString() ?? null,
]

const insert = {
  name: 'insert',
  text: `insert into runs (id, agent_id, status, input, created_at, started_at) values ($1, $2, $3, $4, $5, $6)`,
}

const insertMany = {
  name: 'insert_many',
  text: `insert into runs (id, agent_id, status, input, created_at, started_at)
    select id, agent_id, status, input::json, created_at, started_at
      from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[])
        as arriving (id, agent_id, status, input, created_at, started_at)`,
}

const complete = {
  name: 'complete',
  text: `update runs set status = 'completed', output = $2, latency_ms = $3, tokens_used = $4, finished_at = $5
    where id = $1 and status = 'running'`,
}

const completeMany = {
  name: 'complete_many',
  text: `update runs r
       set status = 'completed', output = ending.output::json, latency_ms = ending.latency_ms,
           tokens_used = ending.tokens_used, finished_at = ending.finished_at
      from unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::timestamptz[])
        as ending (id, output, latency_ms, tokens_used, finished_at)
     where r.id = ending.id and r.status = 'running'`,
}

const find = { name: 'find', text: 'select * from runs where id = $1' }
