/** Removes the content of ended runs: what is left is ids, times, status and figures. */
import type { Transaction } from '../../../platform/database/transaction.ts'
import { unpackId } from '../../../platform/packedId.ts'

export type ErasableRun = {
  id: string
  agentId: string
  pipelineRunId: string | null
  /** The event of its end, if it is known. */
  eventId: string | null
  hasEnded: boolean
  isErased: boolean
}

/** In the order of their ids; those that don't exist any more are missing. Index: runs_pkey. */
export async function findErasableRuns(tx: Transaction, organizationId: string, ids: string[]): Promise<ErasableRun[]> {
  const rows: (Omit<ErasableRun, 'eventId'> & { event_id: Buffer | null })[] = await tx.manager.query(
    `select id, agent_id as "agentId", pipeline_run_id as "pipelineRunId", event_id,
            finished_at is not null as "hasEnded", erased_at is not null as "isErased"
       from runs where organization_id = $1 and id = any($2) order by id`,
    [organizationId, ids],
  )
  return rows.map(({ event_id, ...run }) => ({ ...run, eventId: event_id && unpackId(event_id) }))
}

/** The ids of the runs of pipeline runs. Index: runs_pipeline. */
export async function findRunIdsOf(
  tx: Transaction,
  organizationId: string,
  pipelineRunIds: string[],
): Promise<string[]> {
  const rows: { id: string }[] = await tx.manager.query(
    'select id from runs where organization_id = $1 and pipeline_run_id = any($2)',
    [organizationId, pipelineRunIds],
  )
  return rows.map(({ id }) => id)
}

/** With the events of their ends, as far as they are known. */
export type ErasedRun = { id: string; eventId: string | null; createdAt: Date }

export async function eraseRuns(
  tx: Transaction,
  organizationId: string,
  ids: string[],
  erasedAt: Date,
): Promise<ErasedRun[]> {
  for (const statement of deletions) await tx.manager.query(statement, [organizationId, ids])
  const [rows]: [ErasedRow[], number] = await tx.manager.query(eraseStatement, [organizationId, ids, erasedAt])
  return rows.map(({ id, event_id, created_at }) => ({
    id,
    eventId: event_id && unpackId(event_id),
    createdAt: created_at,
  }))
}

type ErasedRow = { id: string; event_id: Buffer | null; created_at: Date }

/** Index: run_events_pkey, run_answers_pkey. */
const deletions = [
  'delete from run_events where organization_id = $1 and run_id = any($2)',
  'delete from run_answers where organization_id = $1 and run_id = any($2)',
]

/** SQL: what is left of an error with a code. */
export const erasedErrorSql = (error: string, code: string): string =>
  `case when ${error} is not null then json_build_object(
     'code', ${code}, 'message', null, 'type', null, 'retryable', null, 'step', null, 'attempt', null) end`

/** Index: runs_pkey. */
const eraseStatement = `
  update runs
     set input = 'null', output = null, metadata = 'null', required_action = null, input_bytes = null, output_bytes = null,
         traceparent = null, error = ${erasedErrorSql('error', 'error_code')}, erased_at = $3
   where organization_id = $1 and id = any($2) and finished_at is not null and erased_at is null
  returning id, event_id, created_at`
