/*
 * The thread of `heartbeat.ts`. On its own connection it holds the lock of the process and updates its row, however busy the
 * process' event loop or pool is.
 */
import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import {
  beatEveryMs,
  type FromThread,
  idleBeatEveryMs,
  ownPauseMs,
  type ThreadData,
  type ToThread,
} from './heartbeatMessages.ts'

/** After this time without progress of the event loop, the heartbeat stops, so that others take over. */
const maxStalledMs = 60_000

const { connection, loopTurns, ...start } = workerData as ThreadData
let { id, isRegistered } = start
let workerIds: string[] = []
let client: pg.Client | undefined
let forgotten = 0
let lockKey = ''
let isLost = false
let closed = false
let beganMs = performance.now()
let beganAt = Date.now() // also counts the time that the machine was suspended
let seenTurns = 0
let turnedMs = performance.now()
let everyMs = beatEveryMs
/** Undefined during a heartbeat. */
let timer: NodeJS.Timeout | undefined

const send = (message: FromThread) => parentPort?.postMessage(message)

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'workers') workerIds = message.ids
  if (message.kind === 'forgotten') forgotten = message.number
  if (message.kind === 'pace') setPace(message.isIdle)
  if (message.kind === 'rename') {
    id = message.id
    isRegistered = false
    isLost = false
  }
  if (message.kind === 'close') void close()
})

await beat()

function setPace(isIdle: boolean): void {
  everyMs = isIdle ? idleBeatEveryMs : beatEveryMs
  if (isIdle || timer === undefined) return
  clearTimeout(timer)
  void beat()
}

async function beat(): Promise<void> {
  timer = undefined
  const paused = Date.now() - beganAt > ownPauseMs
  beganMs = performance.now()
  beganAt = Date.now()
  try {
    if (!isLost && !isStalled()) await beatOnce(paused)
  } catch (error) {
    disconnect()
    send({ kind: 'missed', error: { message: (error as Error).message, code: (error as { code?: string }).code } })
  }
  if (!closed) timer = setTimeout(beat, Math.max(0, beganMs + everyMs - performance.now()))
}

async function beatOnce(paused: boolean): Promise<void> {
  client ??= await connect()
  const currentId = id
  if (!isRegistered) {
    await client.query(
      'insert into processes (id, lock_key, worker_ids, beat_at) values ($1, $2, $3, clock_timestamp())',
      [currentId, lockKey, workerIds],
    )
    isRegistered = true
    send({ kind: 'registered', id: currentId })
  }
  const askedMs = Date.now()
  const { rows } = await client.query<{ living: number; known: boolean; nowMs: number; forgetting: string }>({
    name: 'heartbeat',
    text: `with updated as (
             update processes set beat_at = clock_timestamp() + $5 * interval '1 millisecond',
                    worker_ids = $2, lock_key = $3, forgotten = $4
              where id = $1 returning id)
           select (select count(*)::int from processes) as living, exists (select 1 from updated) as known,
                  extract(epoch from clock_timestamp())::float8 * 1000 as "nowMs",
                  (select number from forgettings) as forgetting`,
    values: [currentId, workerIds, lockKey, forgotten, everyMs - beatEveryMs],
  })
  const [row] = rows
  const aheadMs = (askedMs + Date.now()) / 2 - (row?.nowMs ?? 0)
  if (row?.known === true)
    send({ kind: 'beat', living: row.living, paused, aheadMs, forgetting: Number(row.forgetting) })
  else if (currentId === id) {
    isLost = true
    send({ kind: 'lost' })
  }
}

/** Takes a new lock each time: the server may not have noticed yet that the old connection is lost. */
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
  if (turns !== seenTurns) turnedMs = performance.now()
  seenTurns = turns
  return performance.now() - turnedMs > maxStalledMs
}

async function close(): Promise<void> {
  closed = true
  await client?.query('delete from processes where id = $1', [id]).catch(() => undefined)
  disconnect()
  send({ kind: 'closed' })
}
