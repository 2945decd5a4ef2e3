/*
 * The thread behind `heartbeat.ts`. It has a connection of its own, on which it holds the process' lock, and updates the
 * process' row once a second, however busy the event loop or the pool of the process are.
 */
import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { beatEveryMs, type FromThread, type ThreadData, type ToThread } from './heartbeatMessages.ts'

/** A process whose event loop has not turned for so many beats gets nothing done: others take over its work. */
const maxStalledBeats = 60
/** After a longer pause of its own, a process can't tell who else is late: the machine may have been away. */
const ownPauseMs = 4_000

const { connection, loopTurns, ...start } = workerData as ThreadData
let { id, isRegistered } = start
let workerIds: string[] = []
let client: pg.Client | undefined
let lockKey = ''
let isLost = false
let closed = false
let beganMs = performance.now()
let seenTurns = 0
let stalledBeats = 0

const tell = (message: FromThread) => parentPort?.postMessage(message)

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'workers') workerIds = message.ids
  if (message.kind === 'rename') {
    id = message.id
    isRegistered = false
    isLost = false
  }
  if (message.kind === 'close') void close()
})

await beat()

async function beat(): Promise<void> {
  const paused = performance.now() - beganMs > ownPauseMs
  beganMs = performance.now()
  try {
    if (!isLost && !isStalled()) await beatOnce(paused)
  } catch (error) {
    disconnect()
    tell({ kind: 'missed', error: { message: (error as Error).message, code: (error as { code?: string }).code } })
  }
  if (!closed) setTimeout(beat, Math.max(0, beganMs + beatEveryMs - performance.now()))
}

async function beatOnce(paused: boolean): Promise<void> {
  client ??= await connect()
  const name = id
  if (!isRegistered) {
    await client.query(
      'insert into processes (id, lock_key, worker_ids, beat_at) values ($1, $2, $3, clock_timestamp())',
      [name, lockKey, workerIds],
    )
    isRegistered = true
    tell({ kind: 'registered', id: name })
  }
  const { rows } = await client.query<{ living: number; known: boolean }>({
    name: 'heartbeat',
    text: `with beaten as (
             update processes set beat_at = clock_timestamp(), worker_ids = $2, lock_key = $3 where id = $1 returning id)
           select (select count(*)::int from processes) as living, exists (select 1 from beaten) as known`,
    values: [name, workerIds, lockKey],
  })
  const [row] = rows
  if (row?.known === true) tell({ kind: 'beat', living: row.living, paused })
  else if (name === id) {
    isLost = true
    tell({ kind: 'lost' })
  }
}

/** A new lock each time: one whose connection only seems gone may still be held there. */
async function connect(): Promise<pg.Client> {
  const connected = new pg.Client({
    ...connection,
    application_name: 'agent-run-service heartbeat',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  connected.on('error', disconnect)
  await connected.connect()
  const { rows } = await connected.query<{ key: string }>(
    `select key, pg_advisory_lock(key) from (select (random() * 9e18)::bigint as key offset 0) made`,
  )
  lockKey = rows[0]?.key ?? ''
  return connected
}

function disconnect(): void {
  client?.end().catch(() => undefined)
  client = undefined
}

function isStalled(): boolean {
  const turns = Atomics.load(loopTurns, 0)
  stalledBeats = turns === seenTurns ? stalledBeats + 1 : 0
  seenTurns = turns
  return stalledBeats > maxStalledBeats
}

async function close(): Promise<void> {
  closed = true
  await client?.query('delete from processes where id = $1', [id]).catch(() => undefined)
  disconnect()
  tell({ kind: 'closed' })
}
