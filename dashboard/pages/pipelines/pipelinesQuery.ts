import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const PipelinesQuery = graphql(`
  query Pipelines($first: Int, $after: String, $filter: PipelineFilter) {
    pipelines(first: $first, after: $after, filter: $filter) {
      pageInfo { hasNextPage endCursor }
      edges { node { id name description status version updatedAt steps { name dependsOn } } }
    }
  }
`)

export type ListedPipeline = ResultOf<typeof PipelinesQuery>['pipelines']['edges'][number]['node']

export const PipelineRunsQuery = graphql(`
  query PipelineRuns($first: Int, $after: String, $filter: PipelineRunFilter) {
    pipelineRuns(first: $first, after: $after, filter: $filter) {
      pageInfo { hasNextPage endCursor }
      edges {
        node {
          id status pipelineId pipelineVersion createdAt latencyMs tokensUsed error { code step }
          pipeline { name }
          steps { name status }
        }
      }
    }
  }
`)

export type ListedPipelineRun = ResultOf<typeof PipelineRunsQuery>['pipelineRuns']['edges'][number]['node']

/** A pipeline run tells its end alone; that its steps go on is seen by their runs. */
export const PipelineEnds = graphql(`
  subscription PipelineEnds($after: String) {
    events(types: ["pipeline.completed"], after: $after) { position event { id } }
  }
`)
