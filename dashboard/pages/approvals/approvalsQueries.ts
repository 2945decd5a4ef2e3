import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const WaitingRun = graphql(`
  fragment WaitingRun on Run {
    id
    status
    agentId
    agent { id name }
    createdAt
    metadata
    creator { id name }
    requiredAction { id type prompt schema expiresAt }
  }
`)
export type WaitingRunData = ResultOf<typeof WaitingRun>

/** The longest-waiting run comes first. */
export const WaitingRunsQuery = graphql(
  `
    query WaitingRuns($after: String) {
      runs(first: 50, order: asc, filter: { status: [requires_action] }, after: $after) {
        edges { node { ...WaitingRun } }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [WaitingRun],
)

export const WaitingRunsUpdates = graphql(
  `
    subscription WaitingRunsUpdates {
      runUpdates(filter: { status: [requires_action] }) { run { ...WaitingRun } }
    }
  `,
  [WaitingRun],
)

export const WaitingInputQuery = graphql(`
  query WaitingInput($id: ID!) {
    run(id: $id) { id input metadata }
  }
`)
