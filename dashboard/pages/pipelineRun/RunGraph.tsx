import { useAgents } from '../../parts/agents/useAgents.ts'
import { StepGraph } from '../../parts/graph/StepGraph.tsx'
import { useGo } from '../../parts/navigation/useGo.ts'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { formatDuration } from '../../parts/time/formatTime.ts'
import type { PipelineRun, PipelineRunStep } from './pipelineRunQueries.ts'
import { StepRuns } from './StepRuns.tsx'

/** A step with one run opens it; one with several shows them below. */
export function RunGraph({ run }: { run: PipelineRun }) {
  const go = useGo()
  const [search, setSearch] = useUrlState<'/pipeline-runs/$id'>()
  const { nameOf } = useAgents()
  const states = new Map(run.steps.map((step) => [step.name, step]))
  const selected = states.get(search.step ?? '')
  const open = (name: string) => {
    const step = states.get(name)
    if (step?.runId) go(`/runs/${step.runId}`)
    else setSearch({ step: name === search.step ? undefined : name }, { replace: true })
  }
  return (
    <>
      <StepGraph
        label="Graph of the pipeline run"
        steps={run.definition.steps.map(({ name, agentId, dependsOn, when, forEach }) => ({
          name,
          dependsOn,
          when,
          forEach,
          note: nameOf(agentId),
          status: states.get(name)?.status ?? 'pending',
          detail: detailOf(states.get(name)),
        }))}
        selected={selected?.name}
        onSelect={open}
      />
      {selected !== undefined && <StepRuns step={selected} />}
    </>
  )
}

function detailOf(step: PipelineRunStep | undefined): string | undefined {
  if (step === undefined) return undefined
  const items = new Set(step.runs.flatMap(({ index }) => (index === null ? [] : [index])))
  if (items.size > 0) {
    const done = new Set(step.runs.flatMap(({ index, status }) => (status === 'completed' ? [index] : [])))
    return `${done.size} of ${items.size} items`
  }
  return step.latencyMs === null ? undefined : formatDuration(step.latencyMs)
}
