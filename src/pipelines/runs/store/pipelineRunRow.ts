/** Rows of `pipeline_runs`, as statements read them; and their public form. */
import { bodyBytes } from '../../../bodies/bodyBytes.ts'
import type { BodyTable } from '../../../bodies/measureBodies.ts'
import { type RowOf, rowReader } from '../../../platform/database/defineEntity.ts'
import type { RunStatus } from '../../../runs/runStatus.ts'
import type { PipelineRun, PipelineRunState, PipelineRunStep, StepRun, StepState } from '../pipelineRun.ts'
import { pipelineRunEntity } from './pipelineRunEntity.ts'

export type PipelineRunRow = RowOf<PipelineRunState>

export const pipelineRunColumns = Object.entries(pipelineRunEntity.options.columns).map(
  ([name, column]) => column?.name ?? name,
)

/** Columns that can hold megabytes. */
export const largePipelineRunColumns = ['input', 'output']

/** SQL: the size of those of these columns of a pipeline run `p` that can be large. */
export const pipelineRunBytes = (columns: readonly string[] = largePipelineRunColumns): string =>
  ['0', ...columns.map((name) => bodyBytes(`p.${name}`))].join(' + ')

export const pipelineRunBodies: BodyTable = { table: 'pipeline_runs' }

export const toState = rowReader<PipelineRunState>(pipelineRunEntity)

/** A run of a step: its step's place, the item (-1 for none), attempt, id and status. */
export type StepRunTuple = [step: number, item: number, attempt: number, runId: string, status: RunStatus]

/**
 * SQL for the runs of the steps of a pipeline run `p`, as JSON. One that is about to be cancelled is shown as cancelled.
 * Index: pipeline_step_runs_pkey, runs_pkey.
 */
export const stepRunsSql = `(
  select coalesce(json_agg(json_build_array(t.step, t.item, t.attempt, t.run_id,
                             case when t.status = 'cancelled' and r.finished_at is null then t.status else r.status end)
                           order by t.step, t.item, t.attempt), '[]')
    from pipeline_step_runs t
    join runs r on r.organization_id = t.organization_id and r.id = t.run_id
   where t.organization_id = p.organization_id and t.pipeline_run_id = p.id)`

export function toPipelineRun(state: PipelineRunState, stepRuns: StepRunTuple[]): PipelineRun {
  const { inputBytes, agentIds, createdMode, revision, waitedMs, waitingSince, dueAt, owner, steps, ...shown } = state
  const runsOf = Map.groupBy(stepRuns, ([step]) => step)
  return { ...shown, steps: steps.map((step, place) => toStep(step, runsOf.get(place) ?? [])) }
}

function toStep(step: StepState, tuples: StepRunTuple[]): PipelineRunStep {
  const runs = tuples.map(
    ([, item, attempt, runId, status]): StepRun => ({ runId, index: item < 0 ? null : item, attempt, status }),
  )
  const latest = runs.at(-1)
  return {
    name: step.name,
    agentId: step.agentId,
    status: step.status,
    runId: latest?.index === null ? latest.runId : null,
    runs,
    latencyMs: latencyOf(step),
    tokensUsed: step.tokensUsed,
    error: step.error,
  }
}

const latencyOf = ({ startedMs, finishedMs, waitedMs }: StepState): number | null =>
  startedMs === null || finishedMs === null ? null : Math.max(0, finishedMs - startedMs - waitedMs)
