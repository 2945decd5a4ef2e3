import type { Interval } from '../../src/usage/interval.ts'
import type { KeyTotals } from '../../src/usage/keyTotals.ts'
import { type Analytics, type IntervalTotals, readAnalytics } from '../../src/usage/readAnalytics.ts'
import type { LatencySummary, RunTotals } from '../../src/usage/runFigures.ts'
import { builder } from '../building/builder.ts'
import { describedEnum } from '../building/describedEnum.ts'
import { orNull } from '../building/orNull.ts'

const IntervalType = describedEnum<Interval>('Interval', 'The length of the intervals of a series', {
  hour: 'Hours in UTC',
  day: 'Days in UTC',
})

const AnalyticsPeriodType = builder.objectRef<Analytics['period']>('AnalyticsPeriod').implement({
  description: 'The requested period, extended to whole intervals in UTC',
  fields: (t) => ({
    start: t.expose('start', { type: 'DateTime', description: 'Start of the period, inclusive' }),
    end: t.expose('end', { type: 'DateTime', description: 'End of the period, exclusive' }),
    interval: t.expose('interval', { type: IntervalType, description: 'Length of the intervals of the series' }),
  }),
})

const LatencyType = builder.objectRef<LatencySummary>('LatencySummary').implement({
  description: 'Latency in milliseconds of the runs that were started and have ended; null without such runs',
  fields: (t) => ({
    avg: t.exposeFloat('avg', orNull('Arithmetic mean, exact')),
    p50: t.exposeFloat('p50', orNull('Median, accurate to 1%')),
    p95: t.exposeFloat('p95', orNull('95th percentile, accurate to 1%')),
    p99: t.exposeFloat('p99', orNull('99th percentile, accurate to 1%')),
  }),
})

const countFields = builder.interfaceRef<Omit<RunTotals, 'latencyMs'>>('RunCounts').implement({
  description: 'Counts over a set of runs; a run is counted at its time of creation',
  fields: (t) => ({
    runs: t.expose('runs', { type: 'SafeInt', description: 'All runs: completed, failed, cancelled and active' }),
    completed: t.expose('completed', { type: 'SafeInt', description: 'Runs that ended with an output' }),
    failed: t.expose('failed', { type: 'SafeInt', description: 'Runs that ended with an error' }),
    cancelled: t.expose('cancelled', { type: 'SafeInt', description: 'Runs that a caller cancelled' }),
    active: t.expose('active', { type: 'SafeInt', description: 'Runs that have not ended yet' }),
    successRate: t.exposeFloat(
      'successRate',
      orNull('completed / (completed + failed), from 0 to 1; null if none completed or failed'),
    ),
    tokensUsed: t.expose('tokensUsed', { type: 'SafeInt', description: 'Tokens used by the runs' }),
  }),
})

const totalsFields = builder.interfaceRef<RunTotals>('RunFigures').implement({
  description: 'Totals over a set of runs; a run is counted at its time of creation',
  interfaces: [countFields],
  fields: (t) => ({
    latencyMs: t.expose('latencyMs', { type: LatencyType, description: 'Latency of the runs in milliseconds' }),
  }),
})

const RunTotalsType = builder.objectRef<RunTotals>('RunTotals').implement({
  description: 'Totals over all runs of the period',
  interfaces: [countFields, totalsFields],
  isTypeOf: () => true,
})

const IntervalTotalsType = builder.objectRef<IntervalTotals>('IntervalTotals').implement({
  description: 'Totals over the runs created in one interval',
  interfaces: [countFields, totalsFields],
  isTypeOf: () => true,
  fields: (t) => ({
    start: t.expose('start', { type: 'DateTime', description: 'When the interval begins, inclusive' }),
  }),
})

const AgentTotalsType = builder.objectRef<Analytics['byAgent'][number]>('AgentTotals').implement({
  description: 'Totals over the runs of one agent',
  interfaces: [countFields, totalsFields],
  isTypeOf: () => true,
  fields: (t) => ({
    agentId: t.exposeID('agentId', { description: 'Id of the agent' }),
    name: t.exposeString('name', { description: 'Current name of the agent, archived or not' }),
    series: t.expose('series', {
      type: [IntervalTotalsType],
      nullable: true,
      description:
        'Totals by interval: every interval of the period, in order. Only for the agents with the most runs, up to 5,000 intervals in total; null for the others',
    }),
  }),
})

const VersionTotalsType = builder.objectRef<NonNullable<Analytics['byVersion']>[number]>('VersionTotals').implement({
  description: 'Totals over the runs of one version of an agent',
  interfaces: [countFields, totalsFields],
  isTypeOf: () => true,
  fields: (t) => ({ version: t.exposeInt('version', { description: 'Version of the agent' }) }),
})

const KeyTotalsType = builder.objectRef<KeyTotals>('KeyTotals').implement({
  description: 'Totals over the runs that one API key or user created',
  interfaces: [countFields],
  isTypeOf: () => true,
  fields: (t) => ({
    keyId: t.exposeID(
      'keyId',
      orNull(
        'Id of the API key or user; null for the remaining runs, created before creators were recorded or by keys with few runs',
      ),
    ),
    name: t.exposeString(
      'name',
      orNull(
        'Name of the key or user (of a user without one, the e-mail address; without `users:read`, the role instead, such as `a member`); null for the remaining runs',
      ),
    ),
  }),
})

const ErrorCountType = builder.objectRef<Analytics['topErrors'][number]>('ErrorCount').implement({
  description: 'How many runs failed with one error code',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Error code; `other` sums up the rarest codes' }),
    count: t.expose('count', { type: 'SafeInt', description: 'Failed runs with this code' }),
  }),
})

const DeliveryTotalsType = builder.objectRef<NonNullable<Analytics['webhooks']>>('DeliveryTotals').implement({
  description: 'Deliveries of all agents; a delivery is counted at its time of creation',
  fields: (t) => ({
    deliveries: t.expose('deliveries', { type: 'SafeInt', description: 'All deliveries, including pending ones' }),
    succeeded: t.expose('succeeded', { type: 'SafeInt', description: 'Deliveries that the receiver acknowledged' }),
    failed: t.expose('failed', { type: 'SafeInt', description: 'Deliveries whose attempts all failed' }),
  }),
})

const AnalyticsType = builder.objectRef<Analytics>('Analytics').implement({
  description: "Totals over the organisation's runs in a period",
  fields: (t) => ({
    period: t.expose('period', { type: AnalyticsPeriodType, description: 'The period that the figures cover' }),
    totals: t.expose('totals', { type: RunTotalsType, description: 'Totals over the whole period' }),
    byAgent: t.expose('byAgent', {
      type: [AgentTotalsType],
      description: 'Totals by agent, most runs first',
    }),
    series: t.expose('series', {
      type: [IntervalTotalsType],
      description: 'Totals by interval: every interval of the period, in order',
    }),
    byVersion: t.expose('byVersion', {
      type: [VersionTotalsType],
      nullable: true,
      description: 'Totals by version of the agent, newest first; null unless one agent was requested',
    }),
    byKey: t.expose('byKey', {
      type: [KeyTotalsType],
      description:
        'Totals by the API key or user that created the runs, most runs first, at most 100. Demo keys, and keys that are limited to some agents, see only their own',
    }),
    topErrors: t.expose('topErrors', { type: [ErrorCountType], description: 'The ten most frequent error codes' }),
    webhooks: t.expose('webhooks', {
      type: DeliveryTotalsType,
      nullable: true,
      description: 'Deliveries of the whole organisation; null for a key that is limited to some agents',
    }),
  }),
})

builder.queryField('analytics', (t) =>
  t.field({
    type: AnalyticsType,
    complexity: 50,
    description: 'Figures for the runs that were created in a period',
    args: {
      from: t.arg({
        type: 'DateTime',
        description: 'Start of the period, moved back to the start of its interval; default: 30 days before the end',
      }),
      to: t.arg({
        type: 'DateTime',
        description:
          'End of the period, exclusive, moved to the end of its interval; default: the end of the current interval',
      }),
      interval: t.arg({
        type: IntervalType,
        description:
          'Length of the intervals of the series; default day. A period has at most 31 days by hour, 366 by day',
      }),
      agentId: t.arg.id({ description: 'Only runs of this agent; default: all agents' }),
      agentVersion: t.arg.int({ description: 'Only runs of this version of the agent; default: all versions' }),
    },
    resolve: (_, args, { deps, viewer }) => readAnalytics(deps, viewer, args),
  }),
)
