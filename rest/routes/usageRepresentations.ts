/** The representations of usage and analytics; see `representations.ts`. */
import { fragment } from './fragment.ts'

export const usageFragment =
  fragment('UsagePeriod', 'start end', 'Period') +
  fragment('PlanLimits', 'requestsPerMinute burst monthlyCalls', 'Limits') +
  fragment('UsageTotals', 'calls remaining runs tokensUsed', 'Used') +
  fragment('KeyUsage', 'keyId name calls') +
  fragment('DayUsage', 'date calls runs tokensUsed') +
  fragment(
    'Usage',
    `plan period { ...UsagePeriod } limits { ...PlanLimits } usage { ...UsageTotals }
    byKey { ...KeyUsage } byDay { ...DayUsage } resetsAt`,
  )

const counts = 'runs completed failed cancelled active successRate tokensUsed'
const totals = `${counts} latencyMs { ...Latency }`

export const analyticsFragment =
  fragment('Latency', 'avg p50 p95 p99', 'LatencySummary') +
  fragment('AnalyticsPeriod', 'start end interval') +
  fragment('RunTotals', totals) +
  fragment('AgentTotals', `agentId name ${totals} series { ...IntervalTotals }`) +
  fragment('VersionTotals', `version ${totals}`) +
  fragment('KeyTotals', `keyId name ${counts}`) +
  fragment('IntervalTotals', 'start runs completed failed tokensUsed latencyMs { ...Latency }') +
  fragment('ErrorCount', 'code count') +
  fragment('DeliveryTotals', 'deliveries succeeded failed') +
  fragment(
    'Analytics',
    `period { ...AnalyticsPeriod } totals { ...RunTotals } byAgent { ...AgentTotals } byVersion { ...VersionTotals }
    byKey { ...KeyTotals } series { ...IntervalTotals } topErrors { ...ErrorCount } webhooks { ...DeliveryTotals }`,
  )
