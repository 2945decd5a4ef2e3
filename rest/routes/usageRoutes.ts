import type { Route } from '../route.ts'
import { analyticsFragment, usageFragment } from './usageRepresentations.ts'

export const usageRoutes: Route[] = [
  {
    name: 'usage.get',
    method: 'GET',
    path: '/usage',
    summary: 'Plan limits and monthly usage',
    description: 'For this month, or an earlier one. The quota counts calls, not tokens.',
    scope: 'usage:read',
    document: `query ($month: Month) { usage(month: $month) { ...Usage } } ${usageFragment}`,
    responsePath: 'usage',
    query: { month: 'month' },
    statuses: { 200: "The organisation's limits, and its usage in a month" },
    codes: ['invalid_value'],
  },
  {
    name: 'analytics.get',
    method: 'GET',
    path: '/analytics',
    summary: 'Organisation analytics summary',
    description: 'Runs, success, tokens and latency of a period: in total, by agent, version and key, and over time.',
    scope: 'analytics:read',
    document: `query ($from: DateTime, $to: DateTime, $interval: Interval, $agentId: ID, $agentVersion: Int) {
      analytics(from: $from, to: $to, interval: $interval, agentId: $agentId, agentVersion: $agentVersion) { ...Analytics }
    } ${analyticsFragment}`,
    responsePath: 'analytics',
    query: { from: 'from', to: 'to', interval: 'interval', agent_id: 'agentId', agent_version: 'agentVersion' },
    statuses: { 200: "Totals over the organisation's runs in a period" },
    codes: ['agent_not_found', 'agent_version_not_found', 'agent_not_allowed', 'invalid_value'],
  },
]
