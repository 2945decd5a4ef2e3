import { intervals } from '../src/usage/interval.ts'
import { type Analytics, readAnalytics } from '../src/usage/readAnalytics.ts'
import type { LatencySummary, RunTotals } from '../src/usage/runFigures.ts'
import { builder } from './building/builder.ts'

const IntervalType = builder.enumType('Interval', { values: intervals })

const AnalyticsPeriodType = builder.objectRef<Analytics['period']>('AnalyticsPeriod').implement({
  description: 'The requested period, extended to whole intervals in UTC',
  fields: (t) => ({
    start: t.expose('start', { type: 'DateTime' }),
    end: t.expose('end', { type: 'DateTime', description: 'Exclusive' }),
    interval: t.expose('interval', { type: IntervalType }),
  }),
})

const LatencyType = builder.objectRef<LatencySummary>('LatencySummary').implement({
  description: 'Latency in milliseconds of the runs that were started and have ended; null if there are none',
  fields: (t) => ({
    avg: t.exposeFloat('avg', { nullable: true }),
    p50: t.exposeFloat('p50', { nullable: true, description: 'Percentiles are accurate to 1%' }),
    p95: t.exposeFloat('p95', { nullable: true }),
    p99: t.exposeFloat('p99', { nullable: true }),
  }),
})

const totalsFields = builder.interfaceRef<RunTotals>('RunFigures').implement({
  description: 'Totals over a set of runs; a run is counted at its time of creation',
  fields: (t) => ({
    runs: t.expose('runs', { type: 'SafeInt' }),
    completed: t.expose('completed', { type: 'SafeInt' }),
    failed: t.expose('failed', { type: 'SafeInt' }),
    cancelled: t.expose('cancelled', { type: 'SafeInt' }),
    active: t.expose('active', { type: 'SafeInt', description: 'Not ended yet' }),
    successRate: t.exposeFloat('successRate', {
      nullable: true,
      description: 'completed / (completed + failed); null if there are none',
    }),
    tokensUsed: t.expose('tokensUsed', { type: 'SafeInt' }),
    latencyMs: t.expose('latencyMs', { type: LatencyType }),
  }),
})

const RunTotalsType = builder.objectRef<RunTotals>('RunTotals').implement({
  interfaces: [totalsFields],
  isTypeOf: () => true,
})

const AgentTotalsType = builder.objectRef<Analytics['byAgent'][number]>('AgentTotals').implement({
  interfaces: [totalsFields],
  isTypeOf: () => true,
  fields: (t) => ({ agentId: t.exposeID('agentId'), name: t.exposeString('name') }),
})

const IntervalTotalsType = builder.objectRef<Analytics['series'][number]>('IntervalTotals').implement({
  interfaces: [totalsFields],
  isTypeOf: () => true,
  fields: (t) => ({ start: t.expose('start', { type: 'DateTime' }) }),
})

const ErrorCountType = builder.objectRef<Analytics['topErrors'][number]>('ErrorCount').implement({
  fields: (t) => ({ code: t.exposeString('code'), count: t.expose('count', { type: 'SafeInt' }) }),
})

const DeliveryTotalsType = builder.objectRef<NonNullable<Analytics['webhooks']>>('DeliveryTotals').implement({
  description: 'Deliveries of all agents; a delivery is counted at its time of creation',
  fields: (t) => ({
    deliveries: t.expose('deliveries', { type: 'SafeInt', description: 'Includes pending ones' }),
    succeeded: t.expose('succeeded', { type: 'SafeInt' }),
    failed: t.expose('failed', { type: 'SafeInt' }),
  }),
})

const AnalyticsType = builder.objectRef<Analytics>('Analytics').implement({
  description: "Totals over the organisation's runs in a period",
  fields: (t) => ({
    period: t.expose('period', { type: AnalyticsPeriodType }),
    totals: t.expose('totals', { type: RunTotalsType }),
    byAgent: t.expose('byAgent', { type: [AgentTotalsType], description: 'Agents with the most runs first' }),
    series: t.expose('series', { type: [IntervalTotalsType], description: 'Every interval of the period, in order' }),
    topErrors: t.expose('topErrors', { type: [ErrorCountType], description: 'The ten most frequent error codes' }),
    webhooks: t.expose('webhooks', {
      type: DeliveryTotalsType,
      nullable: true,
      description: 'Null for a key that is restricted to some agents',
    }),
  }),
})

builder.queryField('analytics', (t) =>
  t.field({
    type: AnalyticsType,
    complexity: 50,
    args: {
      from: t.arg({ type: 'DateTime', description: 'Default: 30 days before `to`' }),
      to: t.arg({ type: 'DateTime', description: 'Default: now' }),
      interval: t.arg({ type: IntervalType, description: 'Default: day. At most 31 days by hour, 366 by day' }),
      agentId: t.arg.id(),
    },
    resolve: (_, args, { deps, viewer }) => readAnalytics(deps, viewer, args),
  }),
)
