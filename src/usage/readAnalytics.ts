/** An organisation's runs in a period, in total, by agent, version and key and over time, and its webhook deliveries. */
import { fail } from '../agents/agentErrors.ts'
import { findAgentNames } from '../agents/findAgentNames.ts'
import { findAgents } from '../agents/readAgent.ts'
import { findAgentVersion } from '../agents/versions/findAgentVersion.ts'
import { createPace } from '../fairness/pace.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { authorize, authorizeAgent, type Viewer } from '../viewer/viewer.ts'
import { type AnalyticsPeriod, analyticsPeriod, type PeriodInput } from './analyticsPeriod.ts'
import { type AgentSeries, type AgentTotals, byRuns, createSums } from './analyticsSums.ts'
import { topErrors } from './errorCounts.ts'
import { startsIn } from './interval.ts'
import { type KeyTotals, nameKeys } from './keyTotals.ts'
import { type DeliveryFigures, readFigures } from './readFigures.ts'
import { noCounts, type RunCounts, type RunTotals, totalsOf } from './runFigures.ts'

export type Analytics = {
  period: AnalyticsPeriod
  totals: RunTotals
  /** The busiest first. */
  byAgent: (AgentTotals & { name: string; series: IntervalTotals[] | null })[]
  /** The newest first; null unless one agent was requested. */
  byVersion: (RunTotals & { version: number })[] | null
  /** The busiest first. */
  byKey: KeyTotals[]
  /** Every interval of the period, including those without runs. */
  series: IntervalTotals[]
  topErrors: { code: string; count: number }[]
  /** Null for a key limited to some agents: deliveries are not counted by agent. */
  webhooks: DeliveryFigures | null
}

export type IntervalTotals = RunTotals & { start: Date }

export type AnalyticsInput = PeriodInput & {
  agentId?: string | null | undefined
  agentVersion?: number | null | undefined
}

type Deps = { db: Pick<Database, 'run' | 'select' | 'snapshot'>; clock: Clock }

const shownErrors = 10

export async function readAnalytics(deps: Deps, viewer: Viewer, input: AnalyticsInput): Promise<Analytics> {
  authorize(viewer, 'analytics:read')
  const { agentId = null, agentVersion = null } = input
  if (agentId !== null) await checkAgent(deps, viewer, agentId)
  if (agentVersion !== null) await checkVersion(deps, viewer, agentId, agentVersion)
  const period = analyticsPeriod(input, deps.clock.now())
  const starts = startsIn(period.interval, period)
  const sums = createSums({ intervals: starts.length, hasVersions: agentId !== null, pace: createPace() })
  const { organizationId } = viewer
  const agentIds = agentId === null ? viewer.agentIds : [agentId]
  const asked = { organizationId, interval: period.interval, period, agentIds, agentVersion }
  const deliveries = await readFigures(deps.db, asked, sums.add)
  const { agents, seriesOf } = await sums.end()
  return {
    period,
    totals: totalsOf(sums.all),
    byAgent: await nameAgents(deps, viewer, agents, (id) => agentSeries(starts, seriesOf.get(id))),
    byVersion: agentId === null ? null : toVersions(sums.byVersion),
    byKey: await nameKeys(deps.db, viewer, sums.keys, sums.all),
    series: starts.map((start) => ({ start, ...totalsOf(sums.byStart.get(start.getTime()) ?? noCounts()) })),
    topErrors: topErrors(sums.errors, shownErrors),
    webhooks: viewer.agentIds === null ? deliveries : null,
  }
}

async function checkAgent(deps: Deps, viewer: Viewer, agentId: string): Promise<void> {
  const [agent] = await findAgents(deps, viewer, [agentId])
  if (agent === undefined) throw fail('agent_not_found')
  authorizeAgent(viewer, agentId)
}

async function checkVersion(deps: Deps, viewer: Viewer, agentId: string | null, version: number): Promise<void> {
  const param = 'agentVersion'
  if (agentId === null) throw fail('invalid_value', { param, message: 'A version requires its agent' })
  await findAgentVersion(deps, viewer, agentId, version)
}

async function nameAgents(
  deps: Deps,
  viewer: Viewer,
  agents: AgentTotals[],
  seriesOf: (agentId: string) => IntervalTotals[] | null,
): Promise<Analytics['byAgent']> {
  const ids = agents.map(({ agentId }) => agentId)
  const names = await findAgentNames(deps, viewer, ids)
  return agents.sort(byRuns).map((totals) => ({
    ...totals,
    name: names.get(totals.agentId) ?? totals.agentId,
    series: seriesOf(totals.agentId),
  }))
}

const noTotals = totalsOf(noCounts())

const agentSeries = (starts: Date[], series: AgentSeries | undefined): IntervalTotals[] | null =>
  series === undefined ? null : starts.map((start) => ({ start, ...(series.get(start.getTime()) ?? noTotals) }))

const toVersions = (byVersion: Map<number, RunCounts>): Analytics['byVersion'] =>
  [...byVersion]
    .map(([version, counts]) => ({ version, ...totalsOf(counts) }))
    .sort((one, other) => other.version - one.version)
