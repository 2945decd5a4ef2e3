import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const AgentsQuery = graphql(`
  query Agents($first: Int, $after: String, $filter: AgentFilter) {
    agents(first: $first, after: $after, filter: $filter) {
      pageInfo { hasNextPage endCursor }
      edges {
        node {
          id name description kind catalogKey status version updatedAt runtime
          deployment { id createdAt reason creator { id kind name } }
        }
      }
    }
  }
`)

export type ListedAgent = ResultOf<typeof AgentsQuery>['agents']['edges'][number]['node']

export const AgentFiguresQuery = graphql(`
  query AgentFigures($from: DateTime!, $to: DateTime!, $interval: Interval!) {
    analytics(from: $from, to: $to, interval: $interval) {
      byAgent { agentId runs active failed successRate tokensUsed latencyMs { p50 p95 } series { runs failed } }
    }
  }
`)

export type AgentFigures = ResultOf<typeof AgentFiguresQuery>['analytics']['byAgent'][number]
