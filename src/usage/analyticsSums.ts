/*
 * Adds up figures as they are read, one agent after another. Only the totals of each agent are kept, and the series of the
 * busiest: as many as have `maxSeriesIntervals` intervals together.
 */
import type { Pace } from '../fairness/pace.ts'
import { addErrors, forgetRareErrors } from './errorCounts.ts'
import { addKeys, forgetRareKeys, type KeyCounts } from './keyCounts.ts'
import type { AgentFigures } from './readFigures.ts'
import { addCounts, noCounts, type RunCounts, type RunTotals, totalsOf } from './runFigures.ts'

export type AgentTotals = RunTotals & { agentId: string }

/** By the start of the interval; intervals without runs are left out. */
export type AgentSeries = Map<number, RunTotals>

type Options = {
  /** How many the period has. */
  intervals: number
  /** Only with figures of a single agent. */
  hasVersions: boolean
  pace: Pace
}

const maxSeriesIntervals = 5_000

export function createSums({ intervals, hasVersions, pace }: Options) {
  const [all, errors, keys] = [noCounts(), new Map<string, number>(), new Map() as KeyCounts]
  const [byStart, byVersion] = [new Map<number, RunCounts>(), new Map<number, RunCounts>()]
  const agents: AgentTotals[] = []
  const kept = keepBusiest(Math.max(1, Math.floor(maxSeriesIntervals / intervals)))
  let current: { agentId: string; counts: RunCounts; byStart: Map<number, RunCounts> } | undefined

  async function endAgent(): Promise<void> {
    if (current === undefined) return
    const { agentId, counts, byStart } = current
    const totals = { agentId, ...totalsOf(counts) }
    agents.push(totals)
    addCounts(all, counts)
    current = undefined
    if (!kept.wants(totals)) return
    const series: AgentSeries = new Map()
    for (const [startMs, ofStart] of byStart) {
      series.set(startMs, totalsOf(ofStart))
      if (pace.spend(ofStart.latencies.length)) await pace.rest()
    }
    kept.add(totals, series)
  }

  return {
    all,
    errors,
    keys,
    byStart,
    byVersion,
    async add({ agentId, agentVersion, startMs, figures }: AgentFigures): Promise<void> {
      if (current?.agentId !== agentId) await endAgent()
      current ??= { agentId, counts: noCounts(), byStart: new Map() }
      addCounts(current.counts, figures)
      addTo(byStart, startMs, figures)
      if (hasVersions) addTo(byVersion, agentVersion, figures)
      const ofStart = current.byStart.get(startMs)
      if (ofStart === undefined) current.byStart.set(startMs, figures)
      else addCounts(ofStart, figures)
      addErrors(errors, figures.errors)
      forgetRareErrors(errors)
      addKeys(keys, figures.keys)
      forgetRareKeys(keys)
      if (pace.spend(figures.latencies.length)) await pace.rest()
    },
    /** Must be called after the last figures. */
    async end(): Promise<{ agents: AgentTotals[]; seriesOf: ReadonlyMap<string, AgentSeries> }> {
      await endAgent()
      return { agents, seriesOf: kept.all() }
    },
  }
}

function addTo(sums: Map<number, RunCounts>, name: number, figures: RunCounts): void {
  const known = sums.get(name) ?? noCounts()
  sums.set(name, known)
  addCounts(known, figures)
}

/** Those with the most runs first; ties by id. */
export const byRuns = (one: AgentTotals, other: AgentTotals): number =>
  other.runs - one.runs || (one.agentId < other.agentId ? -1 : 1)

/** Keeps the series of `count` agents, and for some time those of up to as many more. */
function keepBusiest(count: number) {
  let kept: { totals: AgentTotals; series: AgentSeries }[] = []
  let least: AgentTotals | undefined
  function cut(): void {
    kept = kept.sort((one, other) => byRuns(one.totals, other.totals)).slice(0, count)
    least = kept[count - 1]?.totals
  }
  return {
    wants: (totals: AgentTotals): boolean => least === undefined || byRuns(totals, least) < 0,
    add(totals: AgentTotals, series: AgentSeries): void {
      kept.push({ totals, series })
      if (kept.length >= 2 * count) cut()
    },
    all(): ReadonlyMap<string, AgentSeries> {
      cut()
      return new Map(kept.map(({ totals, series }) => [totals.agentId, series]))
    },
  }
}
