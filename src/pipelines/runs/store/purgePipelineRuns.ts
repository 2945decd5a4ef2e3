/** Finds ended pipeline runs that have expired, and deletes pipeline runs. Their runs are deleted before them. */
import type { Transaction } from '../../../platform/database/transaction.ts'
import { idBoundAt } from '../../../platform/ids.ts'
import type { PipelineRunKey } from './readPipelineRuns.ts'

/** Those that ended before a time: all of the organisation, or those with runs of one agent. */
export type EndedBefore = { organizationId: string; agentId: string | null; before: Date }

export async function findEndedPipelineRuns(
  tx: Transaction,
  lists: EndedBefore[],
  most: number,
): Promise<PipelineRunKey[]> {
  const rows: { organization_id: string; id: string }[] = await tx.manager.query(findStatement, [
    lists.map(({ organizationId }) => organizationId),
    lists.map(({ agentId }) => agentId),
    lists.map(({ before }) => idBoundAt('prun', before)),
    lists.map(({ before }) => idBoundAt('run', before)),
    lists.map(({ before }) => before.toISOString()),
    most,
  ])
  return rows.map(({ organization_id, id }) => ({ organizationId: organization_id, id }))
}

/** Deletes some of the rows below pipeline runs, which can be many, and returns how many. */
export async function deletePartsOfPipelineRuns(
  tx: Transaction,
  keys: PipelineRunKey[],
  most: number,
): Promise<number> {
  let deleted = 0
  for (const statement of parts) {
    const [, count]: [unknown, number] = await tx.manager.query(statement, [...columnsOf(keys), most])
    deleted += count
  }
  return deleted
}

export async function deletePipelineRuns(tx: Transaction, keys: PipelineRunKey[]): Promise<void> {
  await tx.manager.query(deletePipelineRun, columnsOf(keys))
}

const columnsOf = (keys: PipelineRunKey[]): [string[], string[]] => [
  keys.map(({ organizationId }) => organizationId),
  keys.map(({ id }) => id),
]

/** Index: pipeline_runs_pkey; for one agent runs_agent, then pipeline_runs_pkey. */
const findStatement = `
  select distinct p.organization_id, p.id
    from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[])
      as t (organization_id, agent_id, below_id, below_run_id, before)
   cross join lateral (
     (select p.organization_id, p.id from pipeline_runs p
       where t.agent_id is null and p.organization_id = t.organization_id and p.id < t.below_id
         and p.finished_at < t.before order by p.id limit $6)
     union all
     (select p.organization_id, p.id from runs r
        join pipeline_runs p on p.organization_id = r.organization_id and p.id = r.pipeline_run_id
       where r.organization_id = t.organization_id and r.agent_id = t.agent_id and r.id < t.below_run_id
         and r.pipeline_run_id is not null and p.finished_at < t.before order by r.agent_id, r.id limit $6)
   ) p limit $6`

const keysOf = 'unnest($1::text[], $2::text[]) as k (organization_id, id)'

const part = (table: string, ofOrganization = 'c.organization_id = k.organization_id and '): string => `
  delete from ${table} where ctid = any(array(
    select c.ctid from ${keysOf}
      join ${table} c on ${ofOrganization}c.pipeline_run_id = k.id limit $3))`

/** Index: the primary keys, pipeline_wakes_run. */
const parts = ['pipeline_items', 'pipeline_step_runs', 'pipeline_run_events', 'pipeline_wakes'].map((table) =>
  part(table),
)

/** Index: pipeline_runs_pkey. */
const deletePipelineRun = `delete from pipeline_runs p using ${keysOf}
  where p.organization_id = k.organization_id and p.id = k.id`
