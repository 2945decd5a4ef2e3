/** Reads the figures of many rules in few statements: rules with the same agent and window share theirs. */
import { findLiveVersions } from '../../agents/findLiveVersions.ts'
import type { Plans } from '../../limits/plans.ts'
import type { Database } from '../../platform/database/database.ts'
import { monthOf } from '../../usage/interval.ts'
import { readQuotaUse } from '../../usage/readQuotaUse.ts'
import { readRecentDeliveries } from '../../usage/recent/readRecentDeliveries.ts'
import { type RecentRuns, type RecentRunsInput, readRecentRuns } from '../../usage/recent/readRecentRuns.ts'
import { type AlertRule, isRunMetric, type RunMetric } from '../alertRule.ts'
import type { Judgement } from '../judgement.ts'

export type MeasureDeps = { db: Pick<Database, 'run'>; plans: Plans }

export type Measured = Omit<Judgement, 'runIds' | 'holds'> & {
  /** The only version whose runs count; null: all versions. */
  agentVersion: number | null
}

type Figure = Pick<Measured, 'value' | 'sampleCount'>

/** In the order of the rules. */
export async function measureRules(deps: MeasureDeps, rules: readonly AlertRule[], now: Date): Promise<Measured[]> {
  const versions = await readVersions(deps, rules)
  const figures = new Map<AlertRule, Figure>([
    ...(await measureRuns(deps, rules, versions, now)),
    ...(await measureDeliveries(deps, rules, now)),
    ...(await measureQuota(deps, rules, now)),
  ])
  return rules.map((rule) => {
    const figure = figures.get(rule)
    if (figure === undefined) throw new Error(`the metric ${rule.metric} has no figure`)
    return { ...figure, windowStart: startOf(rule, now), windowEnd: now, agentVersion: versions.get(rule) ?? null }
  })
}

const startOf = ({ metric, windowSeconds }: AlertRule, now: Date): Date =>
  metric === 'quota_used_percent' ? monthOf(now).start : new Date(now.getTime() - windowSeconds * 1_000)

/** Of the rules for which only the live version counts. */
async function readVersions({ db }: MeasureDeps, rules: readonly AlertRule[]): Promise<Map<AlertRule, number | null>> {
  const limited = rules.flatMap((rule) =>
    rule.autoRollback && rule.agentId !== null ? [{ rule, agentId: rule.agentId }] : [],
  )
  const keys = limited.map(({ rule, agentId }) => ({ organizationId: rule.organizationId, agentId }))
  const versions = await findLiveVersions(db, keys)
  return new Map(limited.map(({ rule }, index) => [rule, versions[index] ?? null]))
}

async function measureRuns(
  { db }: MeasureDeps,
  rules: readonly AlertRule[],
  versions: ReadonlyMap<AlertRule, number | null>,
  now: Date,
): Promise<[AlertRule, Figure][]> {
  const places = new Map<string, number>()
  const inputs: RecentRunsInput[] = []
  const measured = rules.flatMap((rule) => {
    const { metric, organizationId, agentId, windowSeconds } = rule
    if (!isRunMetric(metric)) return []
    const wantsLatency = metric === 'p95_latency_ms'
    const input = { organizationId, agentId, agentVersion: versions.get(rule) ?? null, windowSeconds, wantsLatency }
    const key = JSON.stringify(Object.values(input))
    const place = places.get(key) ?? inputs.push(input) - 1
    places.set(key, place)
    return [{ rule, metric, place }]
  })
  const runs = await readRecentRuns(db, inputs, now)
  return measured.map(({ rule, metric, place }) => [rule, runFigure(rule, metric, runs[place])])
}

function runFigure({ minSamples }: AlertRule, metric: RunMetric, runs: RecentRuns | undefined): Figure {
  if (runs === undefined) throw new Error('a rule has no count of runs')
  const judged = runs.completed + runs.failed
  const all = judged + runs.cancelled
  const isEnough = judged > 0 && judged >= minSamples
  switch (metric) {
    case 'error_rate':
      return { value: isEnough ? rounded((runs.failed / judged) * 100) : null, sampleCount: judged }
    case 'p95_latency_ms':
      return { value: isEnough && runs.p95LatencyMs !== null ? rounded(runs.p95LatencyMs) : null, sampleCount: judged }
    case 'failed_runs':
      return { value: runs.failed, sampleCount: judged }
    case 'runs':
      return { value: all, sampleCount: all }
    case 'tokens_used':
      return { value: runs.tokensUsed, sampleCount: all }
  }
}

async function measureDeliveries(
  { db }: MeasureDeps,
  rules: readonly AlertRule[],
  now: Date,
): Promise<[AlertRule, Figure][]> {
  const measured = rules.filter(({ metric }) => metric === 'webhook_failures')
  const deliveries = await readRecentDeliveries(db, measured, now)
  return measured.map((rule, index) => {
    const { succeeded = 0, failed = 0 } = deliveries[index] ?? {}
    return [rule, { value: failed, sampleCount: succeeded + failed }]
  })
}

async function measureQuota(deps: MeasureDeps, rules: readonly AlertRule[], now: Date): Promise<[AlertRule, Figure][]> {
  const measured = rules.filter(({ metric }) => metric === 'quota_used_percent')
  const organizationIds = [...new Set(measured.map(({ organizationId }) => organizationId))]
  const uses = await readQuotaUse(deps, organizationIds, now)
  return measured.map((rule) => {
    const { calls = 0, monthlyCalls = 0 } = uses.get(rule.organizationId) ?? {}
    // A limit of 0 calls is used up from the start.
    return [rule, { value: monthlyCalls === 0 ? 100 : rounded((calls / monthlyCalls) * 100), sampleCount: calls }]
  })
}

/** The compared value is the one that is shown. */
const rounded = (value: number): number => Math.round(value * 1_000) / 1_000
