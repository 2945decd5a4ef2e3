import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const PipelineRunsQuery = graphql(`
  query PipelineRuns($first: Int, $after: String, $filter: PipelineRunFilter) {
    pipelineRuns(first: $first, after: $after, filter: $filter) {
      pageInfo { hasNextPage endCursor }
      edges {
        node {
          id status pipelineId pipelineVersion createdAt startedAt finishedAt latencyMs tokensUsed error { code step }
          pipeline { name }
          steps { status }
        }
      }
    }
  }
`)

export type ListedPipelineRun = ResultOf<typeof PipelineRunsQuery>['pipelineRuns']['edges'][number]['node']

/** Pipeline runs have no subscription: progress is seen through the runs of their steps… */
export const StepRunChanges = graphql(`
  subscription StepRunChanges {
    runUpdates { run { id pipelineRunId } }
  }
`)

/** …and the end of a pipeline run through its event. */
export const PipelineEnds = graphql(`
  subscription PipelineEnds($after: String) {
    events(types: ["pipeline.completed"], after: $after) { position event { id } }
  }
`)
