/** An organisation's runs in a period, in total, by agent and over time, and its webhook deliveries. */
import { authorize, authorizeAgent, type Viewer } from '../access/viewer.ts'
import { fail } from '../agents/agentErrors.ts'
import { findAgents } from '../agents/readAgent.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { createPace } from '../platform/pace.ts'
import { type AnalyticsPeriod, analyticsPeriod, type PeriodInput } from './analyticsPeriod.ts'
import { topErrors } from './errorCounts.ts'
import { startsIn } from './interval.ts'
import { type AgentFigures, type DeliveryFigures, readFigures } from './readFigures.ts'
import { addFigures, noFigures, type RunFigures, type RunTotals, totalsOf } from './runFigures.ts'

export type Analytics = {
  period: AnalyticsPeriod
  totals: RunTotals
  /** The busiest first. */
  byAgent: (RunTotals & { agentId: string; name: string })[]
  /** Every interval of the period, including those without runs. */
  series: (RunTotals & { start: Date })[]
  topErrors: { code: string; count: number }[]
  /** Null for a key that is limited to some agents: deliveries are not counted by agent. */
  webhooks: DeliveryFigures | null
}

export type AnalyticsInput = PeriodInput & { agentId?: string | null | undefined }

type Deps = { db: Pick<Database, 'run' | 'select'>; clock: Clock }

const shownErrors = 10

export async function readAnalytics(deps: Deps, viewer: Viewer, input: AnalyticsInput): Promise<Analytics> {
  authorize(viewer, 'analytics:read')
  const agentIds = input.agentId == null ? viewer.agentIds : [await checkAgent(deps, viewer, input.agentId)]
  const period = analyticsPeriod(input, deps.clock.now())
  const { organizationId } = viewer
  const { runs, deliveries } = await readFigures(deps.db, {
    organizationId,
    interval: period.interval,
    period,
    agentIds,
  })
  const { byAgent, byStart } = await addUp(runs)
  const all = noFigures()
  for (const figures of byAgent.values()) addFigures(all, figures)
  return {
    period,
    totals: totalsOf(all),
    byAgent: await nameAgents(deps, viewer, byAgent),
    series: toSeries(period, byStart),
    topErrors: topErrors(all.errors, shownErrors),
    webhooks: viewer.agentIds === null ? deliveries : null,
  }
}

async function checkAgent(deps: Deps, viewer: Viewer, agentId: string): Promise<string> {
  const [agent] = await findAgents(deps, viewer, [agentId])
  if (agent === undefined) throw fail('agent_not_found')
  authorizeAgent(viewer, agentId)
  return agentId
}

async function nameAgents(deps: Deps, viewer: Viewer, byAgent: Map<string, RunFigures>): Promise<Analytics['byAgent']> {
  const agents = await findAgents(deps, viewer, [...byAgent.keys()])
  return [...byAgent]
    .map(([agentId, sum], index) => ({ agentId, name: agents[index]?.name ?? agentId, ...totalsOf(sum) }))
    .sort((one, other) => other.runs - one.runs || (one.agentId < other.agentId ? -1 : 1))
}

function toSeries(period: AnalyticsPeriod, byStart: Map<number, RunFigures>): Analytics['series'] {
  return startsIn(period.interval, period).map((start) => ({
    start,
    ...totalsOf(byStart.get(start.getTime()) ?? noFigures()),
  }))
}

type Sums = { byAgent: Map<string, RunFigures>; byStart: Map<number, RunFigures> }

/** Yields to the event loop now and then: there may be many thousands. */
async function addUp(runs: Iterable<AgentFigures>): Promise<Sums> {
  const sums: Sums = { byAgent: new Map(), byStart: new Map() }
  const pace = createPace()
  for (const { agentId, startMs, figures } of runs) {
    const ofAgent = sums.byAgent.get(agentId) ?? noFigures()
    sums.byAgent.set(agentId, ofAgent)
    addFigures(ofAgent, figures)
    const ofStart = sums.byStart.get(startMs)
    if (ofStart === undefined) sums.byStart.set(startMs, figures)
    else addFigures(ofStart, figures)
    if (pace.spend(figures.latencies.length)) await pace.rest()
  }
  return sums
}
