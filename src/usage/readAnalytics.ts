/** An organisation's runs in a period, in total, by agent and over time, and its webhook deliveries. */
import { authorize, authorizeAgent, type Viewer } from '../access/viewer.ts'
import { fail } from '../agents/agentErrors.ts'
import { findAgentNames } from '../agents/findAgentNames.ts'
import { findAgents } from '../agents/readAgent.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { createPace } from '../platform/pace.ts'
import { type AnalyticsPeriod, analyticsPeriod, type PeriodInput } from './analyticsPeriod.ts'
import { addErrors, forgetRareErrors, topErrors } from './errorCounts.ts'
import { startsIn } from './interval.ts'
import { type AgentFigures, type DeliveryFigures, readFigures } from './readFigures.ts'
import { addCounts, noCounts, type RunCounts, type RunTotals, totalsOf } from './runFigures.ts'

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

type Deps = { db: Pick<Database, 'run' | 'select' | 'snapshot'>; clock: Clock }

const shownErrors = 10

export async function readAnalytics(deps: Deps, viewer: Viewer, input: AnalyticsInput): Promise<Analytics> {
  authorize(viewer, 'analytics:read')
  const agentIds = input.agentId == null ? viewer.agentIds : [await checkAgent(deps, viewer, input.agentId)]
  const period = analyticsPeriod(input, deps.clock.now())
  const { organizationId } = viewer
  const sums = createSums()
  const asked = { organizationId, interval: period.interval, period, agentIds }
  const deliveries = await readFigures(deps.db, asked, sums.add)
  const byAgent = await nameAgents(deps, viewer, sums.byAgent())
  return {
    period,
    totals: totalsOf(sums.all),
    byAgent,
    series: toSeries(period, sums.byStart),
    topErrors: topErrors(sums.errors, shownErrors),
    webhooks: viewer.agentIds === null ? deliveries : null,
  }
}

async function checkAgent(deps: Deps, viewer: Viewer, agentId: string): Promise<string> {
  const [agent] = await findAgents(deps, viewer, [agentId])
  if (agent === undefined) throw fail('agent_not_found')
  authorizeAgent(viewer, agentId)
  return agentId
}

async function nameAgents(deps: Deps, viewer: Viewer, byAgent: AgentTotals[]): Promise<Analytics['byAgent']> {
  const names = await findAgentNames(
    deps,
    viewer,
    byAgent.map(({ agentId }) => agentId),
  )
  return byAgent
    .map((totals) => ({ ...totals, name: names.get(totals.agentId) ?? totals.agentId }))
    .sort((one, other) => other.runs - one.runs || (one.agentId < other.agentId ? -1 : 1))
}

function toSeries(period: AnalyticsPeriod, byStart: Map<number, RunCounts>): Analytics['series'] {
  return startsIn(period.interval, period).map((start) => ({
    start,
    ...totalsOf(byStart.get(start.getTime()) ?? noCounts()),
  }))
}

type AgentTotals = RunTotals & { agentId: string }

/** Adds up figures as they are read, those of an agent one after another: of each agent only the totals are kept. */
function createSums() {
  const pace = createPace()
  const [all, errors] = [noCounts(), new Map<string, number>()]
  const byStart = new Map<number, RunCounts>()
  const agents: AgentTotals[] = []
  let current: { agentId: string; counts: RunCounts } | undefined

  function endAgent(): void {
    if (current === undefined) return
    agents.push({ agentId: current.agentId, ...totalsOf(current.counts) })
    addCounts(all, current.counts)
    current = undefined
  }

  return {
    all,
    errors,
    byStart,
    async add({ agentId, startMs, figures }: AgentFigures): Promise<void> {
      if (current?.agentId !== agentId) endAgent()
      current ??= { agentId, counts: noCounts() }
      addCounts(current.counts, figures)
      const ofStart = byStart.get(startMs) ?? noCounts()
      byStart.set(startMs, ofStart)
      addCounts(ofStart, figures)
      addErrors(errors, figures.errors)
      forgetRareErrors(errors)
      if (pace.spend(figures.latencies.length)) await pace.rest()
    },
    byAgent(): AgentTotals[] {
      endAgent()
      return agents
    },
  }
}
