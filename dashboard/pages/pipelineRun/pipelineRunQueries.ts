import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const PipelineRunQuery = graphql(`
  query PipelineRun($id: ID!) {
    pipelineRun(id: $id) {
      id status pipelineId pipelineVersion input output metadata createdAt startedAt finishedAt latencyMs timeoutMs
      tokensUsed creator { id kind name }
      error { code message type retryable step attempt }
      pipeline { name }
      definition { name output steps { name agentId dependsOn forEach when } }
      steps {
        name agentId status runId latencyMs tokensUsed error { code message }
        runs { runId index attempt status }
      }
    }
  }
`)

export type PipelineRun = NonNullable<ResultOf<typeof PipelineRunQuery>['pipelineRun']>

export const PipelineRunLog = graphql(`
  subscription PipelineRunLog($id: ID!, $after: Int) {
    pipelineRunEvents(pipelineRunId: $id, after: $after) { seq type createdAt data }
  }
`)

export type PipelineRunLogEntry = ResultOf<typeof PipelineRunLog>['pipelineRunEvents']

export const CancelPipelineRunMutation = graphql(`
  mutation CancelPipelineRun($input: CancelPipelineRunInput!) {
    cancelPipelineRun(input: $input) { pipelineRun { id status } }
  }
`)
