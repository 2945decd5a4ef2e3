import type { Period } from '../src/usage/interval.ts'
import { readUsage, type Usage } from '../src/usage/readUsage.ts'
import { builder } from './building/builder.ts'
import { PlanType } from './viewer.ts'

const PeriodType = builder.objectRef<Period>('Period').implement({
  fields: (t) => ({
    start: t.expose('start', { type: 'DateTime' }),
    end: t.expose('end', { type: 'DateTime', description: 'Exclusive' }),
  }),
})

const LimitsType = builder.objectRef<Usage['limits']>('Limits').implement({
  fields: (t) => ({
    requestsPerMinute: t.exposeInt('requestsPerMinute'),
    burst: t.exposeInt('burst', { description: 'Maximum number of calls at once' }),
    monthlyCalls: t.expose('monthlyCalls', { type: 'SafeInt' }),
  }),
})

const UsedType = builder.objectRef<Usage['usage']>('Used').implement({
  fields: (t) => ({
    calls: t.expose('calls', { type: 'SafeInt', description: 'Calls of all keys and users, including this one' }),
    remaining: t.expose('remaining', { type: 'SafeInt', description: 'Calls left in this month' }),
    runs: t.expose('runs', { type: 'SafeInt' }),
    tokensUsed: t.expose('tokensUsed', { type: 'SafeInt' }),
  }),
})

const KeyUsageType = builder.objectRef<Usage['byKey'][number]>('KeyUsage').implement({
  fields: (t) => ({
    keyId: t.exposeID('keyId', { description: 'Id of the API key or user' }),
    name: t.exposeString('name'),
    calls: t.expose('calls', { type: 'SafeInt' }),
  }),
})

const DayUsageType = builder.objectRef<Usage['byDay'][number]>('DayUsage').implement({
  fields: (t) => ({
    date: t.exposeString('date', { description: 'In UTC, for example 2026-01-31' }),
    calls: t.expose('calls', { type: 'SafeInt' }),
    runs: t.expose('runs', { type: 'SafeInt', description: 'Created on that day' }),
    tokensUsed: t.expose('tokensUsed', { type: 'SafeInt', description: 'By the runs created on that day' }),
  }),
})

const UsageType = builder.objectRef<Usage>('Usage').implement({
  description: "The organisation's limits, and its usage in the current calendar month (UTC)",
  fields: (t) => ({
    plan: t.expose('plan', { type: PlanType }),
    period: t.expose('period', { type: PeriodType }),
    limits: t.expose('limits', { type: LimitsType }),
    usage: t.expose('usage', { type: UsedType }),
    byKey: t.expose('byKey', { type: [KeyUsageType], description: 'Callers with the most calls first' }),
    byDay: t.expose('byDay', { type: [DayUsageType], description: 'Every day of the month up to today' }),
    resetsAt: t.expose('resetsAt', { type: 'DateTime', description: 'When the next month begins' }),
  }),
})

builder.queryField('usage', (t) =>
  t.field({ type: UsageType, complexity: 10, resolve: (_, __, { deps, viewer }) => readUsage(deps, viewer) }),
)
