/** The representations of usage and analytics; see `representations.ts`. */

export const usageFragment = `
  fragment UsagePeriod on Period { start end }
  fragment PlanLimits on Limits { requests_per_minute: requestsPerMinute burst monthly_calls: monthlyCalls }
  fragment UsageTotals on Used { calls remaining runs tokens_used: tokensUsed }
  fragment KeyUsage on KeyUsage { key_id: keyId name calls }
  fragment DayUsage on DayUsage { date calls runs tokens_used: tokensUsed }
  fragment Usage on Usage {
    plan period { ...UsagePeriod }
    limits { ...PlanLimits }
    usage { ...UsageTotals }
    by_key: byKey { ...KeyUsage }
    by_day: byDay { ...DayUsage }
    resets_at: resetsAt
  }`

const counts = 'runs completed failed cancelled active success_rate: successRate tokens_used: tokensUsed'
const totals = `${counts} latency_ms: latencyMs { ...Latency }`

export const analyticsFragment = `
  fragment Latency on LatencySummary { avg p50 p95 p99 }
  fragment AnalyticsPeriod on AnalyticsPeriod { start end interval }
  fragment RunTotals on RunTotals { ${totals} }
  fragment AgentTotals on AgentTotals { agent_id: agentId name ${totals} series { ...IntervalTotals } }
  fragment VersionTotals on VersionTotals { version ${totals} }
  fragment KeyTotals on KeyTotals { key_id: keyId name ${counts} }
  fragment IntervalTotals on IntervalTotals {
    start runs completed failed tokens_used: tokensUsed latency_ms: latencyMs { ...Latency }
  }
  fragment ErrorCount on ErrorCount { code count }
  fragment DeliveryTotals on DeliveryTotals { deliveries succeeded failed }
  fragment Analytics on Analytics {
    period { ...AnalyticsPeriod }
    totals { ...RunTotals }
    by_agent: byAgent { ...AgentTotals }
    by_version: byVersion { ...VersionTotals }
    by_key: byKey { ...KeyTotals }
    series { ...IntervalTotals }
    top_errors: topErrors { ...ErrorCount }
    webhooks { ...DeliveryTotals }
  }`
