import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const PipelineRunQuery = graphql(`
  query PipelineRun($id: ID!) {
    pipelineRun(id: $id) {
      id status pipelineId pipelineVersion input output metadata createdAt startedAt finishedAt latencyMs timeoutMs
      tokensUsed creator { id kind name }
      error { code message type retryable step attempt }
      pipeline { name }
      definition { name steps { name agentId dependsOn when forEach } }
      steps {
        name agentId status runId latencyMs tokensUsed error { code message }
        runs { runId index attempt status }
      }
    }
  }
`)

export type PipelineRun = NonNullable<ResultOf<typeof PipelineRunQuery>['pipelineRun']>
export type PipelineRunStep = PipelineRun['steps'][number]

export const PipelineRunLog = graphql(`
  subscription PipelineRunLog($id: ID!, $after: Int) {
    pipelineRunEvents(pipelineRunId: $id, after: $after) { seq type createdAt data }
  }
`)

export type LogEntry = ResultOf<typeof PipelineRunLog>['pipelineRunEvents']

/** The log has no entry for a step that starts waiting for a person while others continue: its run's updates show it. */
export const StepRunUpdates = graphql(`
  subscription StepRunUpdates($id: ID!) {
    runUpdates(filter: { pipelineRunId: $id }) { run { id status } }
  }
`)

export const CancelPipelineRunMutation = graphql(`
  mutation CancelPipelineRun($input: CancelPipelineRunInput!) {
    cancelPipelineRun(input: $input) { pipelineRun { id status } }
  }
`)
