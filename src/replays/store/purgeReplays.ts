/** Deletes replays that ended before a time, of all agents or of one, with their results. Their runs are deleted by their own age. */
import type { Transaction } from '../../platform/database/transaction.ts'

type EndedBefore = { organizationId: string; agentId: string | null; before: Date }

export async function deleteReplaysBefore(tx: Transaction, lists: EndedBefore[], most: number): Promise<number> {
  const rows: { organization_id: string; id: string }[] = await tx.manager.query(findStatement, [
    lists.map(({ organizationId }) => organizationId),
    lists.map(({ agentId }) => agentId),
    lists.map(({ before }) => before.toISOString()),
    most,
  ])
  const keys = [rows.map((row) => row.organization_id), rows.map(({ id }) => id)]
  for (const statement of deletions) await tx.manager.query(statement, keys)
  return rows.length
}

/** Index: replays_ended for all agents, replays_agent for one. */
const findStatement = `
  select r.organization_id, r.id from unnest($1::text[], $2::text[], $3::timestamptz[]) as t (organization_id, agent_id, before)
   cross join lateral (
     (select organization_id, id from replays r
       where t.agent_id is null and r.organization_id = t.organization_id and r.finished_at < t.before
       order by r.finished_at limit $4)
     union all
     (select organization_id, id from replays r
       where r.organization_id = t.organization_id and r.agent_id = t.agent_id and r.finished_at < t.before limit $4)
   ) r limit $4`

const keys = 'unnest($1::text[], $2::text[]) as k (organization_id, id)'

/** Index: replay_items_pkey, replay_runs_pkey, replays_pkey. */
const deletions = [
  `delete from replay_items i using ${keys} where i.organization_id = k.organization_id and i.replay_id = k.id`,
  `delete from replay_runs l using ${keys} where l.organization_id = k.organization_id and l.replay_id = k.id`,
  `delete from replays r using ${keys} where r.organization_id = k.organization_id and r.id = k.id`,
]
