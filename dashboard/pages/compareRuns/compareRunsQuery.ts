import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const CompareRunQuery = graphql(`
  query CompareRun($id: ID!) {
    run(id: $id) {
      id
      agentId
      agentVersion
      status
      attempt
      input
      output
      metadata
      error { code message }
      latencyMs
      tokensUsed
      timeoutMs
      createdAt
      creator { id name }
      agent { id name }
    }
  }
`)
export type ComparedRun = NonNullable<ResultOf<typeof CompareRunQuery>['run']>

/** An agent's newest runs, from which the second run is chosen. */
export const SiblingRunsQuery = graphql(`
  query SiblingRuns($filter: RunFilter) {
    runs(first: 25, filter: $filter) { edges { node { id status createdAt agent { id name } } } }
  }
`)
