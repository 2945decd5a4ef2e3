/** The recorded runs of a replay, and the runs made for them. */
import { type Database, type Scope, statement } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { RunStatus } from '../../runs/runStatus.ts'
import type { ItemResult, ReplayItem } from '../replayItem.ts'
import type { ReplayKey } from './replayStatements.ts'

type Db = Pick<Database, 'run'>

/** Those of these runs that a replay of the agent can repeat. */
export async function findRecorded(
  db: Db,
  { organizationId }: Scope,
  agentId: string,
  ids: string[],
): Promise<string[]> {
  return (await db.run(recordedStatement, [organizationId, agentId, ids])).map(({ id }) => id)
}

/** In the order of the ids, which are sorted. */
export async function insertItems(tx: Transaction, { organizationId, id }: ReplayKey, runIds: string[]): Promise<void> {
  await tx.manager.query(insertItemsSql, [organizationId, id, runIds])
}

export async function readItems(db: Db, { organizationId, id }: ReplayKey): Promise<ReplayItem[]> {
  const rows = await db.run(itemsStatement, [organizationId, id])
  return rows.map((row) => ({
    place: row.place,
    replayOf: row.replay_of,
    before: { status: row.before_status, latencyMs: row.before_latency_ms, tokensUsed: row.before_tokens_used },
    result: row.result,
  }))
}

/** `part`: 0 for the run that repeats the recorded one, else the number of the check that it judges for. */
export type Link = { place: number; part: number; runId: string; hasEnded: boolean }

/** The runs of recorded runs that are not done. */
export async function readLinks(db: Db, { organizationId, id }: ReplayKey): Promise<Link[]> {
  const rows = await db.run(linksStatement, [organizationId, id])
  return rows.map((row) => ({ place: row.place, part: row.part, runId: row.run_id, hasEnded: row.has_ended }))
}

export async function findActiveRuns(db: Db, { organizationId, id }: ReplayKey): Promise<string[]> {
  return (await db.run(activeStatement, [organizationId, id])).map((row) => row.run_id)
}

/** Index: runs_pkey, once per run. */
const recordedStatement = statement<{ id: string }>(
  'find_recorded_runs',
  `select id from runs
    where organization_id = $1 and id = any($3) and agent_id = $2 and finished_at is not null and replay_id is null
      and erased_at is null`,
)

/** Index: runs_pkey, once per run. */
const insertItemsSql = `
  insert into replay_items (organization_id, replay_id, place, replay_of, before_status, before_latency_ms, before_tokens_used)
  select $1, $2, w.place, r.id, r.status, r.latency_ms, r.tokens_used
    from unnest($3::text[]) with ordinality as w (id, place)
    join runs r on r.organization_id = $1 and r.id = w.id`

type ItemRow = {
  place: number
  replay_of: string
  before_status: RunStatus
  before_latency_ms: number | null
  before_tokens_used: number
  result: ItemResult | null
}

/** Index: replay_items_pkey. */
const itemsStatement = statement<ItemRow>(
  'read_replay_items',
  `select place, replay_of, before_status, before_latency_ms, before_tokens_used, result from replay_items
    where organization_id = $1 and replay_id = $2 order by place`,
)

/** Index: replay_items_pkey, replay_runs_pkey, runs_pkey. */
const linksStatement = statement<{ place: number; part: number; run_id: string; has_ended: boolean }>(
  'read_replay_runs',
  `select l.place, l.part, l.run_id, r.finished_at is not null as has_ended
     from replay_items i
     join replay_runs l on l.organization_id = i.organization_id and l.replay_id = i.replay_id and l.place = i.place
     join runs r on r.organization_id = l.organization_id and r.id = l.run_id
    where i.organization_id = $1 and i.replay_id = $2 and i.verdict is null`,
)

/** Index: replay_runs_pkey, runs_pkey. */
const activeStatement = statement<{ run_id: string }>(
  'active_replay_runs',
  `select l.run_id from replay_runs l
     join runs r on r.organization_id = l.organization_id and r.id = l.run_id
    where l.organization_id = $1 and l.replay_id = $2 and r.status in ('running', 'requires_action')`,
)
