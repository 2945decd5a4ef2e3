/* Finds ended runs that have expired, and deletes runs with their logs and answers. Runs of pipelines are deleted with their pipeline run. */
import type { Transaction } from '../../../platform/database/transaction.ts'
import { idBoundAt } from '../../../platform/ids.ts'
import { unpackId } from '../../../platform/packedId.ts'
import type { RunKey } from '../reads/readRuns.ts'

/** Runs of an organisation or of one agent that ended before a time, in the order of their ids. */
export type EndedBefore = {
  organizationId: string
  agentId: string | null
  before: Date
  /** Begins after this id: rows that were just deleted are slow to skip. */
  after?: string
}

export type EndedRun = RunKey & {
  /** Null for cancelled runs, and for those whose event has a body or was written by an earlier release. */
  eventId: string | null
  /** When its event was stored; null for cancelled runs, which have none. */
  eventAt: Date | null
}

/** With the list that each run was found by. */
export async function findEndedRuns(
  tx: Transaction,
  lists: EndedBefore[],
  most: number,
): Promise<(EndedRun & { list: number })[]> {
  const columns = [
    lists.map(({ organizationId }) => organizationId),
    lists.map(({ agentId }) => agentId),
    lists.map(({ after }) => after ?? ''),
    lists.map(({ before }) => idBoundAt('run', before)),
    lists.map(({ before }) => before.toISOString()),
  ]
  const rows: (EndedRow & { list: number })[] = await tx.manager.query(findStatement, [...columns, most])
  return rows.map((row) => ({ ...toEnded(row), list: row.list }))
}

/** The runs of pipeline runs. */
export async function findRunsOfPipelineRuns(tx: Transaction, keys: RunKey[], most: number): Promise<EndedRun[]> {
  const rows: EndedRow[] = await tx.manager.query(ofPipelineRuns, [...columnsOf(keys), most])
  return rows.map(toEnded)
}

/** Any runs of an organisation. Index: runs_pkey. */
export async function findAnyRuns(tx: Transaction, organizationId: string, most: number): Promise<RunKey[]> {
  const rows: { id: string }[] = await tx.manager.query('select id from runs where organization_id = $1 limit $2', [
    organizationId,
    most,
  ])
  return rows.map(({ id }) => ({ organizationId, id }))
}

export async function deleteRuns(tx: Transaction, runs: RunKey[]): Promise<void> {
  for (const statement of deletions) await tx.manager.query(statement, columnsOf(runs))
}

const columnsOf = (keys: RunKey[]): [string[], string[]] => [
  keys.map(({ organizationId }) => organizationId),
  keys.map(({ id }) => id),
]

type EndedRow = { organization_id: string; id: string; event_id: Buffer | null; event_at: Date | null }

const toEnded = ({ organization_id, id, event_id, event_at }: EndedRow): EndedRun => ({
  organizationId: organization_id,
  id,
  eventId: event_id && unpackId(event_id),
  eventAt: event_at,
})

const found = `r.organization_id, r.id, r.event_id,
  case when r.status <> 'cancelled' then r.finished_at end as event_at`

const condition = `r.organization_id = t.organization_id and r.id > t.after_id and r.id < t.below_id
  and r.finished_at < t.before and r.pipeline_run_id is null`

/** Index: runs_pkey for all agents, runs_agent for one. */
const findStatement = `
  select r.*, t.place::int - 1 as list
    from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[]) with ordinality
      as t (organization_id, agent_id, after_id, below_id, before, place)
   cross join lateral (
     (select ${found} from runs r where t.agent_id is null and ${condition} order by r.id limit $6)
     union all
     (select ${found} from runs r where r.agent_id = t.agent_id and ${condition} order by r.agent_id, r.id limit $6)
   ) r limit $6`

const keys = 'unnest($1::text[], $2::text[]) as k (organization_id, id)'

/** Index: runs_pipeline. */
const ofPipelineRuns = `
  select r.* from ${keys}
   cross join lateral (
     select ${found} from runs r
      where r.organization_id = k.organization_id and r.pipeline_run_id = k.id limit $3
   ) r limit $3`

/** Index: run_events_pkey, run_answers_pkey, runs_pkey. */
const deletions = [
  `delete from run_events e using ${keys} where e.run_id = k.id and e.organization_id = k.organization_id`,
  `delete from run_answers a using ${keys} where a.organization_id = k.organization_id and a.run_id = k.id`,
  `delete from runs r using ${keys} where r.organization_id = k.organization_id and r.id = k.id`,
]
