/** The representations of usage and analytics; see `representations.ts`. */

export const usageFragment = `
  fragment Usage on Usage {
    plan period { start end }
    limits { requests_per_minute: requestsPerMinute burst monthly_calls: monthlyCalls }
    usage { calls remaining runs tokens_used: tokensUsed }
    by_key: byKey { key_id: keyId name calls }
    by_day: byDay { date calls runs tokens_used: tokensUsed }
    resets_at: resetsAt
  }`

const totals = `runs completed failed cancelled active success_rate: successRate tokens_used: tokensUsed
      latency_ms: latencyMs { avg p50 p95 p99 }`

export const analyticsFragment = `
  fragment Analytics on Analytics {
    period { start end interval }
    totals { ${totals} }
    by_agent: byAgent { agent_id: agentId name ${totals} }
    series { start runs completed failed tokens_used: tokensUsed latency_ms: latencyMs { avg p50 p95 p99 } }
    top_errors: topErrors { code count }
    webhooks { deliveries succeeded failed }
  }`
