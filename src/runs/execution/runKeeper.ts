/*
 * What nobody else would notice, looked after once a beat: answers that never came, runs that somebody else changed
 * while this process executes them, runs that stand under this process' name though it does not execute them (their
 * insert went through, but its answer was lost), and runs under the name of a process that nobody knows any more.
 */
import type { RecordEvent } from '../../events/outbox.ts'
import { keepKeysMs } from '../../idempotency/idempotencyKey.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, statement } from '../../platform/database/database.ts'
import type { RunTails } from '../log/runTails.ts'
import { expireActions } from '../store/expireActions.ts'
import { takeOverRuns } from '../store/takeOverRuns.ts'
import { timeOutRuns } from '../store/timeOutRuns.ts'
import type { RunExecutor } from './runExecutor.ts'

export type RunKeeper = { look(): Promise<void> }

type Deps = {
  db: Database
  recordEvent: RecordEvent
  clock: Clock
  runExecutor: RunExecutor
  runTails: RunTails
  processId(): string
  publish(runId: string): void
}

const strayEvery = 5
const purgeEvery = 60

export function createRunKeeper(deps: Deps): RunKeeper {
  let beats = 0
  let suspects = new Set<string>()

  /** Only what was seen astray twice in a row is: a run that is just being started is not in our hands yet. */
  async function findStrays(): Promise<void> {
    const active = new Set(deps.runExecutor.active().map((run) => run.id))
    const owned = await deps.db.run(ownedStatement, [deps.processId()])
    const astray = owned.map((row) => row.id).filter((id) => !active.has(id))
    const sure = astray.filter((id) => suspects.has(id))
    suspects = new Set(astray)
    if (sure.length > 0) hearOf(await takeOverRuns(deps, [deps.processId()], deps.clock.now(), sure))
  }

  /** Whoever buried a process may have died before it took over, or the process wrote once more after that. */
  async function findOrphans(): Promise<void> {
    const owners = (await deps.db.run(goneOwnersStatement, [])).map((row) => row.owner)
    if (owners.length > 0) hearOf(await takeOverRuns(deps, owners, deps.clock.now()))
  }

  function hearOf(runIds: string[]): void {
    for (const id of runIds) {
      deps.runTails.wake(id)
      deps.publish(id)
    }
  }

  async function pokeChanged(): Promise<void> {
    const active = deps.runExecutor.active()
    if (active.length === 0) return
    const changed = await deps.db.run(changedStatement, [
      active.map((run) => run.organizationId),
      active.map((run) => run.id),
      active.map((run) => run.attempt),
      active.map((run) => deps.runExecutor.readUpTo(run.id)),
    ])
    await Promise.all(changed.map((row) => deps.runExecutor.poke(row.id)))
  }

  return {
    async look() {
      beats++
      hearOf(await expireActions(deps, deps.clock.now()))
      await pokeChanged()
      if (beats % strayEvery === 0) {
        await findStrays()
        await findOrphans()
        hearOf(await timeOutRuns(deps, deps.clock.now()))
      }
      if (beats % purgeEvery === 1) await purgeKeys(deps)
    },
  }
}

/** In pieces, so that no purge is ever one big delete, and more a minute than can be made in one; the rest goes with the next. */
async function purgeKeys({ db, clock }: Deps): Promise<void> {
  const until = new Date(clock.now().getTime() - keepKeysMs).toISOString()
  for (let piece = 0; piece < mostPieces; piece++) {
    const [row] = await db.run(purgeStatement, [until])
    if ((row?.purged ?? 0) < pieceRows) break
  }
}

const pieceRows = 5_000
const mostPieces = 50

/** Index: runs_running. */
const ownedStatement = statement<{ id: string }>(
  'owned_runs',
  `select id from runs where status = 'running' and owner = $1`,
)

/** Index: runs_running. */
const goneOwnersStatement = statement<{ owner: string }>(
  'gone_owners',
  `select distinct owner from runs
    where status = 'running' and owner is not null and owner not in (select id from processes)`,
)

/** Index: runs_pkey. */
const changedStatement = statement<{ id: string }>(
  'changed_runs',
  `select r.id from unnest($1::text[], $2::text[], $3::int[], $4::int[]) as a (organization_id, id, attempt, read_up_to)
     join runs r on r.organization_id = a.organization_id and r.id = a.id
    where r.status <> 'running' or r.attempt <> a.attempt or r.last_action_seq > a.read_up_to`,
)

/** Index: idempotency_keys_age. */
const purgeStatement = statement<{ purged: number }>(
  'purge_idempotency_keys',
  `with old as (
     delete from idempotency_keys where ctid = any(array(
       select ctid from idempotency_keys where created_at <= $1::timestamptz limit ${pieceRows}))
     returning 1
   )
   select count(*)::int as purged from old`,
)
