/** Removes the content of ended pipeline runs, and leaves ids, times, statuses and figures. */
import type { Transaction } from '../../../platform/database/transaction.ts'
import { erasedErrorSql } from '../../../runs/store/changes/eraseRuns.ts'

export type ErasablePipelineRun = { id: string; agentIds: string[]; hasEnded: boolean; isErased: boolean }

/** Those that don't exist any more are missing. Index: pipeline_runs_pkey. */
export const findErasablePipelineRuns = (
  tx: Transaction,
  organizationId: string,
  ids: string[],
): Promise<ErasablePipelineRun[]> =>
  tx.manager.query(
    `select id, agent_ids as "agentIds", finished_at is not null as "hasEnded", erased_at is not null as "isErased"
       from pipeline_runs where organization_id = $1 and id = any($2) order by id`,
    [organizationId, ids],
  )

/** Returns the ids of those that were not erased before. */
export async function erasePipelineRuns(
  tx: Transaction,
  organizationId: string,
  ids: string[],
  erasedAt: Date,
): Promise<string[]> {
  const [rows]: [{ id: string }[], number] = await tx.manager.query(eraseStatement, [organizationId, ids, erasedAt])
  for (const statement of parts) await tx.manager.query(statement, [organizationId, ids])
  return rows.map(({ id }) => id)
}

const codeOf = (error: string): string => erasedErrorSql(error, `${error} ->> 'code'`)

/** Index: pipeline_runs_pkey. */
const eraseStatement = `
  update pipeline_runs
     set input = 'null', output = null, metadata = 'null', input_bytes = null, output_bytes = null, erased_at = $3,
         traceparent = null, error = ${codeOf('error')},
         steps = (select coalesce(json_agg(case when json_typeof(step -> 'error') = 'object'
                    then (step::jsonb || jsonb_build_object('error', ${codeOf("(step -> 'error')")}))::json
                    else step end order by place), '[]')
                    from json_array_elements(steps) with ordinality as s (step, place))
   where organization_id = $1 and id = any($2) and finished_at is not null and erased_at is null
  returning id`

/** Index: the primary keys. Of its log, the last entry is left. */
const parts = [
  'delete from pipeline_items where organization_id = $1 and pipeline_run_id = any($2)',
  `update pipeline_step_runs set error = ${codeOf('error')}
    where organization_id = $1 and pipeline_run_id = any($2) and error is not null`,
  `delete from pipeline_run_events e using pipeline_runs p
    where p.organization_id = $1 and p.id = any($2) and e.organization_id = $1 and e.pipeline_run_id = p.id
      and e.seq < p.last_seq`,
]
