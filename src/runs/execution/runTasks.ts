/*
 * The periodic tasks of runs. Two of them find runs that no process executes: strays, which this process owns but does
 * not know (the reply to their insert or claim was lost), and orphans, whose owner no longer exists (it wrote once more
 * after it was removed).
 */
import { isGone } from '../../cluster/removeDeadProcesses.ts'
import type { RecordEvent } from '../../events/outbox.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, statement } from '../../platform/database/database.ts'
import { dueWhile } from '../../platform/database/dueWhile.ts'
import type { PeriodicTask } from '../../scheduler/periodicTasks.ts'
import { expireActions, nextExpiry, timeOutRuns } from '../store/changes/failDueRuns.ts'
import { type LostRuns, takeOverRuns } from '../store/changes/takeOverRuns.ts'
import type { RunExecutor } from './runExecutor.ts'

type Deps = Pick<Parameters<typeof takeOverRuns>[0], 'onLost'> & {
  db: Database
  recordEvent: RecordEvent
  clock: Clock
  runExecutor: RunExecutor
  processId(): string
  /** Called with runs that were changed outside of their execution. */
  runsChanged(runIds: string[]): void
}

export function runTasks(deps: Deps): PeriodicTask[] {
  const { db, clock, runExecutor, runsChanged } = deps
  let suspects = new Set<string>()

  const takeOver = async (lost: LostRuns) =>
    runsChanged(await db.transaction((tx) => takeOverRuns(deps, tx, lost, clock.now())))

  /** A run counts as stray if it is found twice in a row: one that is just being started is not active yet. */
  async function takeOverStrays(): Promise<void> {
    const active = new Set(runExecutor.active().map((run) => run.id))
    const owned = await db.run(ownedStatement, [deps.processId()])
    const unknown = owned.map((row) => row.id).filter((id) => !active.has(id))
    const strays = unknown.filter((id) => suspects.has(id))
    suspects = new Set(unknown)
    if (strays.length > 0) await takeOver({ owners: [deps.processId()], only: strays, hasDied: false })
  }

  async function takeOverOrphans(): Promise<void> {
    const owners = (await db.run(goneOwnersStatement, [])).map((row) => row.owner)
    if (owners.length > 0) await takeOver({ owners, hasDied: true })
  }

  async function readChanges(): Promise<void> {
    const active = runExecutor.active()
    if (active.length === 0) return
    const changed = await db.run(changedStatement, [
      active.map((run) => run.organizationId),
      active.map((run) => run.id),
      active.map((run) => run.attempt),
      active.map((run) => runExecutor.lastActionSeq(run.id)),
    ])
    await Promise.all(changed.map((row) => runExecutor.checkForChanges(row.id)))
  }

  return [
    {
      name: 'expire_actions',
      everyMs: 1_000,
      due: nextExpiry,
      run: async () => runsChanged(await expireActions(deps, clock.now())),
    },
    { name: 'read_changes_of_runs', everyMs: 1_000, run: readChanges },
    { name: 'take_over_stray_runs', everyMs: 5_000, due: whileRunning, run: takeOverStrays },
    { name: 'take_over_orphaned_runs', everyMs: 5_000, due: whileRunning, run: takeOverOrphans },
    {
      name: 'time_out_runs',
      everyMs: 5_000,
      due: whileRunning,
      run: async () => runsChanged(await timeOutRuns(deps, clock.now())),
    },
  ]
}

/** Index: runs_running. */
const whileRunning = dueWhile(`from runs where status = 'running'`)

/** Index: runs_running. */
const ownedStatement = statement<{ id: string }>(
  'owned_runs',
  `select id from runs where status = 'running' and owner = $1`,
)

/** Index: runs_running. */
const goneOwnersStatement = statement<{ owner: string }>(
  'gone_owners',
  `select distinct owner from runs where status = 'running' and owner is not null and ${isGone('owner')}`,
)

/** Index: runs_pkey. */
const changedStatement = statement<{ id: string }>(
  'changed_runs',
  `select r.id from unnest($1::text[], $2::text[], $3::int[], $4::int[]) as a (organization_id, id, attempt, last_action_seq)
     join runs r on r.organization_id = a.organization_id and r.id = a.id
    where r.status <> 'running' or r.attempt <> a.attempt or r.last_action_seq > a.last_action_seq`,
)
