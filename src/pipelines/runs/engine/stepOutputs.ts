/** Reads the outputs of steps that have ended. They are not stored with the pipeline run: they are those of its runs. */
import { type Database, statement } from '../../../platform/database/database.ts'
import type { RunStore } from '../../../runs/store/runStore.ts'
import type { PipelineRunState } from '../pipelineRun.ts'
import { StepFailure } from './stepFailure.ts'

export type StepOutputsDeps = { db: Pick<Database, 'runLarge'>; runStore: Pick<RunStore, 'read'> }

/** Of one list; equal to the limit for the output of one run. */
const maxListBytes = 10 * 1_048_576

/** Null for a step without an output. A list has null for each item without one. */
export async function readStepOutput(deps: StepOutputsDeps, state: PipelineRunState, place: number): Promise<unknown> {
  const step = state.steps[place]
  if (step === undefined) return null
  if (step.items === null) {
    if (step.runId === null || step.status !== 'completed') return null
    return (await deps.runStore.read(state.organizationId, step.runId))?.output ?? null
  }
  const rows = await deps.db.runLarge(
    state,
    outputsStatement,
    [state.organizationId, state.id, place, maxListBytes],
    'patient',
  )
  if (rows.some((row) => !row.fits)) {
    throw new StepFailure('output_too_large', `The outputs of the step ${step.name} are larger than 10 MiB together`)
  }
  const outputs: unknown[] = new Array(step.items).fill(null)
  for (const row of rows) outputs[row.item] = row.output
  return outputs
}

/** Index: pipeline_step_runs_pkey, runs_pkey. */
const outputsStatement = statement<{ item: number; fits: boolean; output: unknown }>(
  'read_pipeline_outputs',
  `select item, bytes <= $4 as fits, case when bytes <= $4 then output end as output
     from (select t.item, r.output, sum(coalesce(r.output_bytes, octet_length(r.output::text))) over (order by t.item) as bytes
             from pipeline_step_runs t
             join runs r on r.organization_id = t.organization_id and r.id = t.run_id
            where t.organization_id = $1 and t.pipeline_run_id = $2 and t.step = $3 and t.status = 'completed') measured
    order by item`,
)
