import { graphql, type ResultOf } from '../../../graphql/graphql.ts'

const ReleaseFields = graphql(`
  fragment ReleaseFields on Release {
    id version liveVersion status stage percent stickyBy replayId reason stoppedBecause createdAt stageEndsAt finishedAt
    stages { percent seconds }
    judge { minRuns errorRatePoints p95Ratio }
    figures {
      candidate { runs failed errorRate p95LatencyMs }
      live { runs failed errorRate p95LatencyMs }
    }
    creator { id kind name }
  }
`)

export type Release = ResultOf<typeof ReleaseFields>

export const ReleasesQuery = graphql(
  `
  query AgentReleases($agentId: ID!) {
    releases(agentId: $agentId, first: 50) { edges { node { ...ReleaseFields } } }
  }
`,
  [ReleaseFields],
)

export const ReleaseUpdates = graphql(
  `
  subscription ReleaseUpdates($agentId: ID!) {
    releaseUpdates(agentId: $agentId) { release { ...ReleaseFields } }
  }
`,
  [ReleaseFields],
)

/** The replays that a release can name. */
export const PassedReplaysQuery = graphql(`
  query PassedReplays($agentId: ID!) {
    replays(agentId: $agentId, first: 100) { edges { node { id version verdict createdAt runs { total } } } }
  }
`)

export const CreateReleaseMutation = graphql(`
  mutation CreateRelease($input: CreateReleaseInput!) {
    createRelease(input: $input) { release { id } }
  }
`)

export const AdvanceReleaseMutation = graphql(`
  mutation AdvanceRelease($id: ID!) {
    advanceRelease(input: { id: $id }) { release { id } }
  }
`)

export const CancelReleaseMutation = graphql(`
  mutation CancelRelease($id: ID!) {
    cancelRelease(input: { id: $id }) { release { id } }
  }
`)
