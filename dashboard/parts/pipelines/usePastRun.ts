import { graphql, type Json, type ResultOf } from '../../graphql/graphql.ts'
import { useRead } from '../../graphql/useRead.ts'
import type { PastRun } from './expressionContext.ts'

const PastRunQuery = graphql(`
  query PastRun($id: ID!) {
    pipelineRun(id: $id) {
      id input metadata
      steps {
        name status error { code message type retryable attempt }
        run { output }
        runs { index attempt run { output } }
      }
    }
  }
`)

type Step = NonNullable<ResultOf<typeof PastRunQuery>['pipelineRun']>['steps'][number]

/** The values that a pipeline's expressions had in one of its runs. */
export function usePastRun(id: string | undefined): PastRun | undefined {
  const { data } = useRead(PastRunQuery, { id: id ?? '' }, { pause: id === undefined })
  const run = data?.pipelineRun
  if (id === undefined || !run) return undefined
  const steps = run.steps.map((step) => ({
    name: step.name,
    status: step.status,
    output: outputOf(step),
    error: step.error && { ...step.error },
  }))
  return { input: run.input ?? {}, metadata: run.metadata ?? {}, steps }
}

/** With `for_each`, the list of each item's last output. */
function outputOf({ status, run, runs }: Step): Json {
  const items = runs.filter(({ index }) => index !== null)
  if (items.length === 0) return status === 'completed' ? (run?.output ?? null) : null
  const outputs: Json[] = []
  for (const { index, run: made } of items) outputs[index ?? 0] = made?.output ?? null
  return outputs
}
