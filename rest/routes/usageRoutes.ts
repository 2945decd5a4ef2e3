import type { Route } from '../route.ts'
import { analyticsFragment, usageFragment } from './usageRepresentations.ts'

export const usageRoutes: Route[] = [
  {
    method: 'GET',
    path: '/usage',
    summary: 'Plan limits and monthly usage',
    document: `query { usage { ...Usage } } ${usageFragment}`,
    answer: 'usage',
    statuses: { 200: "The organisation's limits, and its usage in this month" },
    failures: [],
  },
  {
    method: 'GET',
    path: '/analytics',
    summary: 'Organisation analytics summary',
    document: `query ($from: DateTime, $to: DateTime, $interval: Interval, $agentId: ID) {
      analytics(from: $from, to: $to, interval: $interval, agentId: $agentId) { ...Analytics }
    } ${analyticsFragment}`,
    answer: 'analytics',
    query: { from: 'from', to: 'to', interval: 'interval', agent_id: 'agentId' },
    statuses: { 200: "Totals over the organisation's runs in a period" },
    failures: [400, 404, 422],
  },
]
