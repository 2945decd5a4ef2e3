/** The statements with which the engine claims and advances replays. */
import { isGone } from '../../cluster/removeDeadProcesses.ts'
import { type Database, type Scope, statement } from '../../platform/database/database.ts'
import { type RowOf, rowReader } from '../../platform/database/defineEntity.ts'
import { dueWhile } from '../../platform/database/dueWhile.ts'
import type { Replay, ReplayError, ReplayStatus, Verdict } from '../replay.ts'
import { type DoneItem, itemVerdict } from '../replayItem.ts'
import { replayEntity } from './replayEntity.ts'

type Db = Pick<Database, 'run'>

export type ReplayKey = { organizationId: string; id: string }

const toReplay = rowReader<Replay>(replayEntity)

/** Claims up to `most` replays that no living process works on. */
export async function claimReplays(db: Db, owner: string, most: number): Promise<Replay[]> {
  return (await db.run(claimStatement, [owner, most])).map(toReplay)
}

/** SQL: other processes may claim the replays of these owners. */
export const releaseReplays = 'update replays set owner = null where not is_settled and owner = any($1)'

export async function readHead(db: Db, { organizationId, id }: ReplayKey): Promise<Head | undefined> {
  return (await db.run(headStatement, [organizationId, id]))[0]
}

export async function allowsSideEffects(db: Db, { organizationId }: Scope, id: string): Promise<boolean> {
  const [row] = await db.run(sideEffectsStatement, [organizationId, id])
  return row?.allow_side_effects === true
}

/** What a pass has found out. */
export type Advance = Pick<Replay, 'progress'> & {
  status: ReplayStatus
  verdict: Verdict | null
  error: ReplayError | null
  done: DoneItem[]
}

/** False if it was cancelled, or another process has it. */
export async function advanceReplay(
  db: Db,
  { organizationId, id, revision, owner }: Pick<Replay, 'organizationId' | 'id' | 'revision' | 'owner'>,
  { status, verdict, progress, error, done }: Advance,
  now: Date,
): Promise<boolean> {
  const rows = await db.run(advanceStatement, [
    organizationId,
    id,
    revision,
    owner,
    status,
    verdict,
    JSON.stringify(progress),
    error && JSON.stringify(error),
    now.toISOString(),
    done.map(({ place }) => place),
    done.map(({ result }) => itemVerdict(result)),
    done.map(({ result }) => JSON.stringify(result)),
  ])
  return rows.length > 0
}

/** Undefined if it is not running. */
export async function cancelRunning(db: Db, { organizationId, id }: ReplayKey, now: Date): Promise<Replay | undefined> {
  const [row] = await db.run(cancelStatement, [organizationId, id, now.toISOString()])
  return row && toReplay(row)
}

export async function settleReplay(db: Db, { organizationId, id }: ReplayKey): Promise<void> {
  await db.run(settleStatement, [organizationId, id])
}

type Row = RowOf<Replay>
type Head = Pick<Replay, 'status' | 'owner' | 'revision'>

/** Index: replays_unsettled, which has few rows. */
const claimStatement = statement<Row>(
  'claim_replays',
  `update replays r set owner = $1
     from (select organization_id, id from replays
            where not is_settled and (owner is null or ${isGone('owner')})
            order by organization_id, id limit $2 for update skip locked) n
    where r.organization_id = n.organization_id and r.id = n.id
   returning r.*`,
)

/** Index: replays_unsettled. */
export const whileUnsettled = dueWhile('from replays where not is_settled')

/** Index: replays_pkey. */
const headStatement = statement<Head>(
  'read_replay_head',
  'select status, owner, revision from replays where organization_id = $1 and id = $2',
)

/** Index: replays_pkey. */
const sideEffectsStatement = statement<{ allow_side_effects: boolean }>(
  'replay_side_effects',
  'select allow_side_effects from replays where organization_id = $1 and id = $2',
)

/**
 * Index: replays_pkey, replay_items_pkey. The revision is the compare-and-set. Results are texts: PostgreSQL would refuse to read
 * the escapes that names in outputs can have.
 */
const advanceStatement = statement<object>(
  'advance_replay',
  `with moved as (
     update replays
        set status = $5, verdict = $6, progress = $7::json, error = $8::json, changed_at = $9::timestamptz,
            finished_at = case when $5 <> 'running' then $9::timestamptz end, is_settled = $5 <> 'running',
            revision = revision + 1
      where organization_id = $1 and id = $2 and revision = $3 and owner = $4 and status = 'running'
     returning 1
   ), stored as (
     update replay_items i set verdict = g.verdict, result = g.result::json
       from unnest($10::int[], $11::text[], $12::text[]) as g (place, verdict, result)
      where i.organization_id = $1 and i.replay_id = $2 and i.place = g.place and exists (select 1 from moved)
   )
   select 1 from moved`,
)

/** Index: replays_pkey. Waits for inserts of its runs, so that a cancellation finds all of them. */
const cancelStatement = statement<Row>(
  'cancel_replay',
  `update replays set status = 'cancelled', finished_at = $3::timestamptz, changed_at = $3::timestamptz, revision = revision + 1
    where organization_id = $1 and id = $2 and status = 'running' returning *`,
)

/** Index: replays_pkey. */
const settleStatement = statement<never>(
  'settle_replay',
  `update replays set is_settled = true where organization_id = $1 and id = $2 and status <> 'running'`,
)
