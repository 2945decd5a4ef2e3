import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { DeploymentMark } from '../../parts/chart/deploymentMarks.ts'

export const AnalyticsQuery = graphql(
  `
    query Analytics($from: DateTime!, $to: DateTime!, $interval: Interval!, $agentId: ID) {
      analytics(from: $from, to: $to, interval: $interval, agentId: $agentId) {
        period { start end interval }
        totals { runs completed failed cancelled active successRate tokensUsed latencyMs { avg p50 p95 p99 } }
        series { start runs completed failed cancelled active successRate tokensUsed latencyMs { p50 p95 p99 } }
        byAgent { agentId name runs completed failed successRate tokensUsed latencyMs { p50 p95 } series { runs } }
        byVersion { version runs completed failed successRate tokensUsed latencyMs { p50 p95 } }
        byKey { keyId name runs completed failed successRate tokensUsed }
        topErrors { code count }
        webhooks { deliveries succeeded failed }
      }
      deployments(first: 100, createdAfter: $from, createdBefore: $to, agentId: $agentId) {
        edges { node { ...DeploymentMark } }
      }
    }
  `,
  [DeploymentMark],
)
export type AnalyticsData = ResultOf<typeof AnalyticsQuery>
