import { graphql, type ResultOf } from '../../graphql/graphql.ts'

/** A run in the list, without fields that may be large. */
export const RunRow = graphql(`
  fragment RunRow on Run {
    id
    agentId
    agentVersion
    status
    error { code message }
    metadata
    latencyMs
    tokensUsed
    createdAt
    startedAt
    finishedAt
    creator { id kind name }
    agent { id name }
  }
`)
export type RunRowData = ResultOf<typeof RunRow>

export const RunsQuery = graphql(
  `
    query Runs($filter: RunFilter, $order: Order, $after: String) {
      runs(first: 50, filter: $filter, order: $order, after: $after) {
        edges { node { ...RunRow } }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [RunRow],
)

/** Counting costs more than a page, so it is a separate query. */
export const RunCountQuery = graphql(`
  query RunCount($filter: RunFilter) {
    runs(first: 1, filter: $filter) { count(upTo: 10000) }
  }
`)

export const RunUpdates = graphql(
  `
    subscription RunUpdates($filter: RunFilter) {
      runUpdates(filter: $filter) { run { ...RunRow } }
    }
  `,
  [RunRow],
)

/** The fields needed to rerun it. */
export const RunInputQuery = graphql(`
  query RunInput($id: ID!) {
    run(id: $id) { id agentId input metadata timeoutMs }
  }
`)
