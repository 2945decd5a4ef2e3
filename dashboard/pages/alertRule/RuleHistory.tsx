import { graphql } from '../../graphql/graphql.ts'
import { useRead } from '../../graphql/useRead.ts'
import { useAgents } from '../../parts/agents/useAgents.ts'
import type { AlertRule } from '../../parts/alerts/alertQueries.ts'
import { charted, comparators, figure, type Metric, metrics } from '../../parts/alerts/metrics.ts'
import { DeploymentMark, deploymentMarks } from '../../parts/chart/deploymentMarks.ts'
import { periodOf } from '../../parts/chart/period.ts'
import { TimeChart } from '../../parts/chart/TimeChart.tsx'

/** The values of the last 24 hours against the threshold, with the deployments in that period. */
export function RuleHistory({ rule }: { rule: AlertRule }) {
  if (rule.history.length === 0)
    return (
      <p>There are no values for the last 24 hours yet. They are stored every minute once the rule is evaluated.</p>
    )
  return <HistoryChart rule={rule} />
}

const DeploymentsQuery = graphql(
  `
  query RuleDeployments($agentId: ID, $from: DateTime!) {
    deployments(agentId: $agentId, createdAfter: $from, first: 100) { edges { node { ...DeploymentMark } } }
  }
`,
  [DeploymentMark],
)

function HistoryChart({ rule }: { rule: AlertRule }) {
  const { metric, comparator, threshold, history, name, agentId } = rule
  const { nameOf } = useAgents()
  const { data } = useRead(DeploymentsQuery, { agentId, from: periodOf({ period: '24h' }, Date.now()).from })
  const minutes = everyMinute(metric, history)
  return (
    <TimeChart
      title={`${metrics[metric].label}, last 24 hours`}
      unit={metrics[metric].chart}
      times={minutes.map(({ at }) => at)}
      series={[{ name: metrics[metric].label, tone: 'accent', values: minutes.map(({ value }) => value) }]}
      threshold={{
        value: charted(metric, threshold) ?? 0,
        label: `fires ${comparators[comparator]} ${figure(metric, threshold)}`,
      }}
      marks={data && deploymentMarks(data.deployments, nameOf)}
      fileName={`${name}.csv`}
    />
  )
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Minutes without an evaluation are gaps; the chart always spans the whole day. */
function everyMinute(metric: Metric, history: AlertRule['history']): { at: number; value: number | null }[] {
  const known = new Map(history.map(({ at, value }) => [minuteOf(Date.parse(at)), value]))
  const end = Math.max(...known.keys())
  const start = end - dayMs + minuteMs
  return Array.from({ length: dayMs / minuteMs }, (_, index) => {
    const at = start + index * minuteMs
    return { at, value: charted(metric, known.get(at) ?? null) }
  })
}

const minuteOf = (at: number): number => Math.floor(at / minuteMs) * minuteMs
