import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { DeploymentMark } from '../../parts/chart/deploymentMarks.ts'

export const AgentQuery = graphql(`
  query Agent($id: ID!) {
    agent(id: $id) {
      id name description kind catalogKey status version config runtime inputSchema outputSchema policy timeoutMs
      maxConcurrency retryOnLoss metadata createdAt updatedAt archivedAt
      deployment { id createdAt reason creator { id kind name } }
      release { id version percent }
      requireReplay { minRuns checks { check minShare ignore schema expression agentId maxRatio } }
    }
  }
`)

export type Agent = NonNullable<ResultOf<typeof AgentQuery>['agent']>

export const AgentOverviewQuery = graphql(
  `
  query AgentOverview($id: ID!, $from: DateTime!, $to: DateTime!, $interval: Interval!) {
    analytics(agentId: $id, from: $from, to: $to, interval: $interval) {
      totals { runs active completed failed cancelled successRate tokensUsed latencyMs { p50 p95 } }
      series { start completed failed cancelled active successRate tokensUsed latencyMs { p50 p95 p99 } }
      byVersion { version runs failed successRate latencyMs { p95 } }
    }
    deployments(agentId: $id, createdAfter: $from, first: 50) {
      edges { node { ...DeploymentMark } }
    }
    runs(filter: { agentId: $id }, first: 8) {
      edges { node { id status agentVersion createdAt latencyMs tokensUsed error { code } } }
    }
  }
`,
  [DeploymentMark],
)

export type AgentOverview = ResultOf<typeof AgentOverviewQuery>

export const AgentVersionsQuery = graphql(`
  query AgentVersions($id: ID!, $first: Int, $after: String) {
    agent(id: $id) {
      versions(first: $first, after: $after) {
        pageInfo { hasNextPage endCursor }
        edges { node { version baseVersion createdAt deploymentId creator { id kind name } } }
      }
    }
  }
`)

export type ListedVersion = NonNullable<
  ResultOf<typeof AgentVersionsQuery>['agent']
>['versions']['edges'][number]['node']

export const DeploymentsQuery = graphql(`
  query AgentDeployments($id: ID!) {
    deployments(agentId: $id, first: 100) { edges { node { id version status releaseId reason } } }
  }
`)

export const VersionDiffQuery = graphql(`
  query VersionDiff($agentId: ID!, $from: Int!, $to: Int!) {
    agentVersionDiff(agentId: $agentId, from: $from, to: $to) { from to changed old new }
  }
`)

/** Sample input for trying an expression. */
export const LastInputQuery = graphql(`
  query LastInput($id: ID!) {
    agent(id: $id) { runs(first: 1) { edges { node { id input } } } }
  }
`)

export const UpdateAgentMutation = graphql(`
  mutation UpdateAgent($input: UpdateAgentInput!) {
    updateAgent(input: $input) { agent { id version } }
  }
`)

export const CreateCandidateMutation = graphql(`
  mutation CreateCandidate($input: CreateAgentVersionInput!) {
    createAgentVersion(input: $input) { agentVersion { version } }
  }
`)

export const DeployCandidateMutation = graphql(`
  mutation DeployCandidate($input: DeployAgentVersionInput!) {
    deployAgentVersion(input: $input) { deployment { id } }
  }
`)

export const ArchiveAgentMutation = graphql(`
  mutation ArchiveAgent($input: ArchiveAgentInput!) {
    archiveAgent(input: $input) { agent { id status } }
  }
`)

/** Changes to agents by anyone, so that an open page is never out of date. */
export const AgentChanges = graphql(`
  subscription AgentChanges($after: String) {
    events(types: ["agent.updated", "deployment.created", "deployment.rollback"], after: $after) { position event { id data } }
  }
`)
