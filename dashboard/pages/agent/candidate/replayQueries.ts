import { graphql, type ResultOf } from '../../../graphql/graphql.ts'

const ReplayFields = graphql(`
  fragment ReplayFields on Replay {
    id version status verdict createdAt finishedAt
    runs { total done completed failed }
    checks { name check passed failed share minShare holds }
    latencyMs { before { p50 p95 } after { p50 p95 } }
    tokensUsed { before after }
    error { code message }
  }
`)

export type Replay = ResultOf<typeof ReplayFields>

export const ReplaysQuery = graphql(
  `
  query AgentReplays($agentId: ID!) {
    replays(agentId: $agentId, first: 100) { edges { node { ...ReplayFields } } }
  }
`,
  [ReplayFields],
)

export const ReplayUpdates = graphql(`
  subscription ReplayUpdates($id: ID!) {
    replayUpdates(replayId: $id) { replay { id status } }
  }
`)

export const ReplayResultsQuery = graphql(`
  query ReplayResults($id: ID!, $verdict: ReplayVerdict, $after: String) {
    replay(id: $id) {
      results(verdict: $verdict, first: 50, after: $after) {
        pageInfo { hasNextPage endCursor }
        edges {
          node {
            runId replayOf verdict changed
            checks { name passed score reason }
            before { status output latencyMs tokensUsed error { code message } }
            after { status output latencyMs tokensUsed error { code message } }
          }
        }
      }
    }
  }
`)

export type ReplayResult = NonNullable<
  ResultOf<typeof ReplayResultsQuery>['replay']
>['results']['edges'][number]['node']

/** How many recorded runs a replay would repeat, from which its cost is computed. */
export const RecordedRunsQuery = graphql(`
  query RecordedRuns($agentId: ID!, $after: DateTime!, $upTo: Int!) {
    runs(filter: { agentId: $agentId, status: [completed, failed, cancelled], createdAfter: $after }, first: 1) {
      count(upTo: $upTo)
    }
  }
`)

export const CreateReplayMutation = graphql(`
  mutation CreateReplay($input: CreateReplayInput!) {
    createReplay(input: $input) { replay { id } }
  }
`)

export const CancelReplayMutation = graphql(`
  mutation CancelReplay($id: ID!) {
    cancelReplay(input: { id: $id }) { replay { id } }
  }
`)
