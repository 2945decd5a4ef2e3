import type { Period } from '../../src/usage/interval.ts'
import { readUsage, type Usage } from '../../src/usage/readUsage.ts'
import { PlanType } from '../access/organization.ts'
import { builder } from '../building/builder.ts'

const PeriodType = builder.objectRef<Period>('Period').implement({
  description: 'A span of time',
  fields: (t) => ({
    start: t.expose('start', { type: 'DateTime', description: 'Start of the period, inclusive' }),
    end: t.expose('end', { type: 'DateTime', description: 'End of the period, exclusive' }),
  }),
})

const LimitsType = builder.objectRef<Usage['limits']>('Limits').implement({
  description: 'The limits that apply to the caller',
  fields: (t) => ({
    requestsPerMinute: t.exposeInt('requestsPerMinute', {
      description: 'How many calls are added to the burst each minute',
    }),
    burst: t.exposeInt('burst', { description: 'Maximum number of calls at once, after a while without calls' }),
    monthlyCalls: t.expose('monthlyCalls', {
      type: 'SafeInt',
      description: 'Calls of the organisation in a calendar month (UTC)',
    }),
  }),
})

const figure = { type: 'SafeInt', nullable: true } as const

const UsedType = builder.objectRef<Usage['usage']>('Used').implement({
  description: 'The usage in the period',
  fields: (t) => ({
    calls: t.expose('calls', {
      ...figure,
      description:
        'Counted calls of all keys and users, including this one; null for a month whose calls are not stored',
    }),
    remaining: t.expose('remaining', {
      ...figure,
      description: 'Calls left of the current monthly limit, 0 or more; null if calls is null',
    }),
    runs: t.expose('runs', {
      ...figure,
      description: 'Runs created in the period; null for a month before the organisation was created',
    }),
    tokensUsed: t.expose('tokensUsed', { ...figure, description: 'Tokens used by those runs; null if runs is null' }),
  }),
})

const KeyUsageType = builder.objectRef<Usage['byKey'][number]>('KeyUsage').implement({
  description: 'The calls of one key or user',
  fields: (t) => ({
    keyId: t.exposeID('keyId', { description: 'Id of the API key or user' }),
    name: t.exposeString('name', {
      description:
        'Name of the key or user (of a user without one, the e-mail address); without `users:read`, the role instead, such as `a member`',
    }),
    calls: t.expose('calls', { type: 'SafeInt', description: 'Calls in the period' }),
  }),
})

const DayUsageType = builder.objectRef<Usage['byDay'][number]>('DayUsage').implement({
  description: 'The usage on one day',
  fields: (t) => ({
    date: t.exposeString('date', { description: 'The day in UTC, for example 2026-01-31' }),
    calls: t.expose('calls', { ...figure, description: 'Calls on that day; null if those of the month are' }),
    runs: t.expose('runs', { ...figure, description: 'Runs created on that day; null if those of the month are' }),
    tokensUsed: t.expose('tokensUsed', { ...figure, description: 'Tokens used by the runs created on that day' }),
  }),
})

const UsageType = builder.objectRef<Usage>('Usage').implement({
  description: "The organisation's limits, and its usage in a calendar month (UTC)",
  fields: (t) => ({
    plan: t.expose('plan', { type: PlanType, description: 'The plan of the organisation' }),
    period: t.expose('period', { type: PeriodType, description: 'The calendar month (UTC)' }),
    limits: t.expose('limits', {
      type: LimitsType,
      description: 'Limits of the plan, unless the organisation or the demo key has its own',
    }),
    usage: t.expose('usage', { type: UsedType, description: 'Sums over the period' }),
    byKey: t.expose('byKey', {
      type: [KeyUsageType],
      description:
        'Calls by key and user, most calls first; empty if the calls are not stored. Demo keys, and keys that are limited to some agents, see only their own',
    }),
    byDay: t.expose('byDay', {
      type: [DayUsageType],
      description: 'Usage by day: every day of the month, or in the current month every day up to today',
    }),
    resetsAt: t.expose('resetsAt', { type: 'DateTime', description: 'Start of the following month' }),
  }),
})

builder.queryField('usage', (t) =>
  t.field({
    type: UsageType,
    complexity: 10,
    description: "The organisation's limits and usage",
    args: { month: t.arg({ type: 'Month', description: 'The month to report; default: the current one' }) },
    resolve: (_, { month }, { deps, viewer }) => readUsage(deps, viewer, month ?? undefined),
  }),
)
