import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { DeploymentMark } from '../../parts/chart/deploymentMarks.ts'
import { SubjectFields } from '../../parts/events/EventSubject.tsx'

/** Values that change with every run: reloaded when a run changes. */
export const NowQuery = graphql(
  `
  query HomeNow($from: DateTime!, $to: DateTime!, $interval: Interval!) {
    waiting: runs(first: 1, order: asc, filter: { status: [requires_action] }) {
      count
      edges { node { id createdAt agent { id name } } }
    }
    active: runs(first: 1, filter: { status: [queued, running] }) { count }
    analytics(from: $from, to: $to, interval: $interval) {
      totals { runs completed failed successRate tokensUsed latencyMs { p50 p95 } }
      series { start completed failed cancelled active successRate tokensUsed latencyMs { p50 p95 p99 } }
      byAgent { agentId name runs failed successRate tokensUsed latencyMs { p95 } series { runs } }
      topErrors { code count }
    }
    alerts(first: 20, filter: { status: [firing] }) { edges { node { id name } } }
    events(first: 8) { edges { node { id type createdAt ...SubjectFields } } }
  }
`,
  [SubjectFields],
)
export type NowData = ResultOf<typeof NowQuery>

/** Values that rarely change: read when the page is opened, and after a deployment or a failed delivery. */
export const MonthQuery = graphql(
  `
    query HomeMonth($from: DateTime!, $to: DateTime!) {
      analytics(from: $from, to: $to, interval: day) {
        series { start completed failed cancelled active successRate tokensUsed latencyMs { p50 p95 p99 } }
      }
      deployments(first: 100, createdAfter: $from) { edges { node { ...DeploymentMark } } }
      webhooks(first: 100) {
        edges { node { id url active disabledReason consecutiveFailures stats { deliveries failed } } }
      }
      usage {
        plan
        period { start end }
        limits { monthlyCalls }
        usage { calls remaining }
      }
    }
  `,
  [DeploymentMark],
)
export type MonthData = ResultOf<typeof MonthQuery>

/** The first steps of an organisation; keys are requested only with the scope to read them. */
export const ChecklistQuery = graphql(`
  query HomeChecklist($withKeys: Boolean!) {
    runs(first: 1) { edges { node { id } } }
    apiKeys(first: 3) @include(if: $withKeys) { edges { node { id } } }
    webhooks(first: 1) { edges { node { id } } }
    deliveries(first: 1, filter: { status: [succeeded, failed] }) { edges { node { id } } }
    agents(first: 100, filter: { status: active }) { edges { node { id name catalogKey } } }
  }
`)
export type ChecklistData = ResultOf<typeof ChecklistQuery>
