import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const PipelinesQuery = graphql(`
  query Pipelines($first: Int, $after: String, $filter: PipelineFilter) {
    pipelines(first: $first, after: $after, filter: $filter) {
      pageInfo { hasNextPage endCursor }
      edges { node { id name description status version updatedAt steps { name } } }
    }
  }
`)

export type ListedPipeline = ResultOf<typeof PipelinesQuery>['pipelines']['edges'][number]['node']
