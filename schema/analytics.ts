import { intervals } from '../src/usage/interval.ts'
import { type Analytics, readAnalytics } from '../src/usage/readAnalytics.ts'
import type { LatencySummary, RunTotals } from '../src/usage/runFigures.ts'
import { builder } from './builder.ts'

const IntervalType = builder.enumType('Interval', { values: intervals })

const AnalyticsPeriodType = builder.objectRef<Analytics['period']>('AnalyticsPeriod').implement({
  description: 'Whole intervals, in UTC: what was asked for begins within the first and ends within the last',
  fields: (t) => ({
    start: t.expose('start', { type: 'DateTime' }),
    end: t.expose('end', { type: 'DateTime', description: 'Not part of it' }),
    interval: t.expose('interval', { type: IntervalType }),
  }),
})

const LatencyType = builder.objectRef<LatencySummary>('LatencySummary').implement({
  description: 'Of the runs that ended and had been started, in milliseconds; null when there are none',
  fields: (t) => ({
    avg: t.exposeFloat('avg', { nullable: true }),
    p50: t.exposeFloat('p50', { nullable: true, description: 'Percentiles are within 1% of the exact ones' }),
    p95: t.exposeFloat('p95', { nullable: true }),
    p99: t.exposeFloat('p99', { nullable: true }),
  }),
})

/** What every group of runs is told by; which of it a type shows is up to the type. */
const totalsFields = builder.interfaceRef<RunTotals>('RunFigures').implement({
  description: 'What a number of runs came to; a run counts where it was created',
  fields: (t) => ({
    runs: t.expose('runs', { type: 'SafeInt' }),
    completed: t.expose('completed', { type: 'SafeInt' }),
    failed: t.expose('failed', { type: 'SafeInt' }),
    cancelled: t.expose('cancelled', { type: 'SafeInt' }),
    active: t.expose('active', { type: 'SafeInt', description: 'Not ended yet' }),
    successRate: t.exposeFloat('successRate', {
      nullable: true,
      description: 'Completed by completed and failed; null when there are none',
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
  description: 'Deliveries of the organisation, whatever agent they are about; one counts where it was created',
  fields: (t) => ({
    deliveries: t.expose('deliveries', { type: 'SafeInt', description: 'Pending ones among them' }),
    succeeded: t.expose('succeeded', { type: 'SafeInt' }),
    failed: t.expose('failed', { type: 'SafeInt' }),
  }),
})

const AnalyticsType = builder.objectRef<Analytics>('Analytics').implement({
  description: "What the organisation's runs of a period came to",
  fields: (t) => ({
    period: t.expose('period', { type: AnalyticsPeriodType }),
    totals: t.expose('totals', { type: RunTotalsType }),
    byAgent: t.expose('byAgent', { type: [AgentTotalsType], description: 'The busiest first' }),
    series: t.expose('series', { type: [IntervalTotalsType], description: 'Every interval of the period, in order' }),
    topErrors: t.expose('topErrors', { type: [ErrorCountType], description: 'The ten most frequent codes' }),
    webhooks: t.expose('webhooks', {
      type: DeliveryTotalsType,
      nullable: true,
      description: 'Null for a key that is limited to some agents',
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
    resolve: (_, asked, { deps, viewer }) => readAnalytics(deps, viewer, asked),
  }),
)
