/*
 * Who is alive. Each process holds a lock as long as its connection lives, and beats once a second. A process whose lock
 * is free is dead; one that has not beaten for four seconds is frozen, and treated as dead: whatever it owned is taken
 * over, and when it wakes up it finds itself gone and starts anew under another name.
 */
import type { Pool, PoolClient } from 'pg'
import type { Clock } from '../clock.ts'
import type { NewId } from '../ids.ts'
import type { Log } from '../log.ts'

export type ProcessBeat = {
  /** The name under which this process owns what it works on; it changes when others took it for dead. */
  processId(): string
  close(): Promise<void>
}

type Deps = {
  pool: Pool
  clock: Clock
  log: Log
  newId: NewId
  workerIds(): string[]
  /** Called once for every process that was found dead, by exactly one of the living. */
  onDead(owners: string[], workerIds: string[]): Promise<void>
  /** Others took this process for dead: what it executes is no longer its own. */
  onTakenForDead(): void
  /** A beat failed. */
  onMissed(error: unknown): void
  /** After every beat. */
  onBeat(living: number): void
  /** The same, but beside the beats, one at a time: a beat that waits for it would look like death. */
  look(): Promise<void>
}

const beatEveryMs = 1_000
const frozenAfter = `interval '4 seconds'`
/** After a pause of its own, a process can't tell who else is late: the database, or the machine, may have been away. */
const judgeAfterBeats = 6
const ownPauseMs = 4_000

export async function startProcessBeat(deps: Deps): Promise<ProcessBeat> {
  let id = deps.newId('proc')
  let holder: PoolClient | undefined
  let steadyBeats = 0
  let beatMs = deps.clock.now().getTime()
  let closed = false
  let working: Promise<void> = Promise.resolve()
  let looking: Promise<void> | undefined

  /** A new lock each time: one whose connection only seems gone may be held there for long. */
  async function register(name: string): Promise<{ isNew: boolean }> {
    letGo(holder)
    const client = await deps.pool.connect()
    holder = client
    client.once('error', () => letGo(client))
    const lockKey = lockKeyOf(deps.newId('proc'))
    try {
      await client.query('select pg_advisory_lock($1)', [lockKey])
      const { rows } = await client.query<{ is_new: boolean }>(
        `insert into processes (id, lock_key, worker_ids, beat_at) values ($1, $2, $3, clock_timestamp())
         on conflict (id) do update set lock_key = excluded.lock_key, beat_at = clock_timestamp()
         returning xmax = 0 as is_new`,
        [name, lockKey, deps.workerIds()],
      )
      id = name
      return { isNew: rows[0]?.is_new === true }
    } catch (error) {
      letGo(client)
      throw error
    }
  }

  function letGo(client: PoolClient | undefined): void {
    if (client === undefined || holder !== client) return
    steadyBeats = 0
    holder = undefined
    client.release(true)
  }

  async function beat(): Promise<void> {
    const beganMs = deps.clock.now().getTime()
    if (beganMs - beatMs > ownPauseMs) steadyBeats = 0
    beatMs = beganMs
    // Whoever has to be entered again under the same name was struck out while its lock was lost.
    const isBuried = holder === undefined && (await register(id)).isNew
    const { rows } = await deps.pool.query<{ living: number; known: boolean }>({
      name: 'beat',
      text: `with beaten as (update processes set beat_at = clock_timestamp(), worker_ids = $2 where id = $1 returning id)
             select (select count(*)::int from processes) as living, exists (select 1 from beaten) as known`,
      values: [id, deps.workerIds()],
    })
    if (isBuried || rows[0]?.known === false) {
      deps.log.warn('this process was taken for dead; what it executed is executed elsewhere')
      deps.onTakenForDead()
      await register(deps.newId('proc')) // owns nothing under its new name before that is known
    }
    if (++steadyBeats >= judgeAfterBeats) await bury()
    deps.onBeat(rows[0]?.living ?? 1)
    looking ??= deps
      .look()
      .catch(missed)
      .finally(() => {
        looking = undefined
      })
  }

  function missed(error: unknown): void {
    deps.log.debug({ err: error }, 'a beat was missed')
    deps.onMissed(error)
  }

  /** Deleting the row decides which of the living takes over. */
  async function bury(): Promise<void> {
    const { rows } = await deps.pool.query<{ id: string; worker_ids: string[] }>({
      name: 'bury',
      text: `delete from processes p
              where p.id <> $1
                and (p.beat_at < clock_timestamp() - ${frozenAfter} or not exists (
                  select 1 from pg_locks l where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
                     and (l.classid::bigint << 32) + l.objid::bigint = p.lock_key))
             returning id, worker_ids`,
      values: [id],
    })
    if (rows.length > 0)
      await deps.onDead(
        rows.map((row) => row.id),
        rows.flatMap((row) => row.worker_ids),
      )
  }

  function schedule(): void {
    if (closed) return
    deps.clock.after(beatEveryMs, () => {
      working = beat()
        .catch((error) => {
          steadyBeats = 0
          missed(error)
        })
        .finally(schedule)
    })
  }

  await register(id)
  schedule()
  return {
    processId: () => id,
    async close() {
      closed = true
      await working
      await looking
      await deps.pool.query('delete from processes where id = $1', [id]).catch(() => undefined)
      letGo(holder)
    },
  }
}

/** A positive 63-bit number of the id's random part; two halves of it are what pg_locks shows. */
function lockKeyOf(id: string): string {
  let key = 0n
  for (const character of id.slice(-12)) key = (key << 5n) | BigInt(alphabet.indexOf(character))
  return String(key)
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
