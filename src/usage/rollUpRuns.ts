/** Moves the facts of ended runs into the rollups of their hours and days, and into the recent rollups. */
import type { Transaction } from '../platform/database/transaction.ts'
import { boundErrors } from './errorCounts.ts'
import { type Interval, intervals, startOf } from './interval.ts'
import { encodeKeys } from './keyCounts.ts'
import { encodeHistogram } from './latencyHistogram.ts'
import { type EndedRuns, rollUpRecentRuns } from './recent/rollUpRecentRuns.ts'
import { type ReleaseFact, rollUpReleases } from './releaseRollups.ts'
import { addFigures, addRuns, type CountedRuns, noFigures, type RunFigures } from './runFigures.ts'
import { type StoredFigures, storedColumns, toFigures } from './storedFigures.ts'

/** Returns how many facts were counted. */
export async function rollUpRuns(tx: Transaction, batchSize: number, now: Date): Promise<number> {
  const facts: FactRow[] = await tx.manager.query(takeFacts, [batchSize])
  if (facts.length === 0) return 0
  const rollups = toRollups(facts)
  await addStored(tx, rollups)
  await tx.manager.query(storeRollups, [
    ...keysOf(rollups),
    rollups.map(({ figures }) => figures.completed),
    rollups.map(({ figures }) => figures.failed),
    rollups.map(({ figures }) => figures.cancelled),
    rollups.map(({ figures }) => figures.tokensUsed),
    rollups.map(({ figures }) => figures.latencySumMs),
    rollups.map(({ figures }) => encodeHistogram(figures.latencies)),
    rollups.map(({ figures }) => JSON.stringify(Object.fromEntries(boundErrors(figures.errors)))),
    rollups.map(({ figures }) => JSON.stringify(encodeKeys(figures.keys))),
  ])
  await rollUpRecentRuns(tx, facts.flatMap(toEnded), now)
  await rollUpReleases(tx, facts.flatMap(toReleaseFact))
  return facts.reduce((sum, fact) => sum + fact.runs, 0)
}

type Rollup = {
  organizationId: string
  grain: Interval
  start: Date
  agentId: string
  agentVersion: number
  figures: RunFigures
}

/** A number of equal facts of one hour that ended in the same 10 seconds. */
type FactRow = {
  organization_id: string
  agent_id: string
  agent_version: number
  created_by: string | null
  hour: Date
  status: Exclude<CountedRuns['status'], 'active'>
  latency_ms: number | null
  error_code: string | null
  runs: number
  tokens_used: string
  /** Null in facts that older releases wrote. */
  ended_at: Date | null
  /** Null outside of releases, as are its stage and side. */
  release_id: string | null
  release_stage: number | null
  release_side: ReleaseFact['side'] | null
}

function toRollups(facts: FactRow[]): Rollup[] {
  const rollups = new Map<string, Rollup>()
  for (const fact of facts) {
    const { organization_id: organizationId, agent_id: agentId, agent_version: agentVersion } = fact
    for (const grain of intervals) {
      const start = startOf(grain, fact.hour)
      const key = `${organizationId} ${agentId} ${agentVersion} ${grain} ${start.getTime()}`
      const rollup = rollups.get(key) ?? { organizationId, grain, start, agentId, agentVersion, figures: noFigures() }
      addRuns(rollup.figures, toCounted(fact))
      rollups.set(key, rollup)
    }
  }
  return [...rollups.values()]
}

const toCounted = (fact: FactRow): CountedRuns => ({
  status: fact.status,
  runs: fact.runs,
  tokensUsed: Number(fact.tokens_used),
  latencyMs: fact.latency_ms,
  errorCode: fact.error_code,
  createdBy: fact.created_by,
})

function toEnded(fact: FactRow): EndedRuns[] {
  const { organization_id: organizationId, agent_id: agentId, agent_version: agentVersion } = fact
  const { ended_at: endedAt, status, runs, latency_ms: latencyMs } = fact
  const tokensUsed = Number(fact.tokens_used)
  if (endedAt === null) return []
  return [{ organizationId, agentId, agentVersion, endedAt, status, runs, latencyMs, tokensUsed }]
}

function toReleaseFact(fact: FactRow): ReleaseFact[] {
  const { organization_id: organizationId, release_id: releaseId, release_stage: stage, release_side: side } = fact
  const { status, latency_ms: latencyMs, runs } = fact
  if (releaseId === null || stage === null || side === null || status === 'cancelled') return []
  return [{ organizationId, releaseId, stage, side, hasFailed: status === 'failed', latencyMs, runs }]
}

/** Adds the stored rollups in code, since SQL can't add histograms. */
async function addStored(tx: Transaction, rollups: Rollup[]): Promise<void> {
  const stored: (StoredFigures & { position: string })[] = await tx.manager.query(findRollups, keysOf(rollups))
  for (const row of stored) {
    const rollup = rollups[Number(row.position) - 1]
    if (rollup !== undefined) addFigures(rollup.figures, toFigures(row))
  }
}

const keysOf = (rollups: Rollup[]): unknown[] => [
  rollups.map(({ organizationId }) => organizationId),
  rollups.map(({ grain }) => grain),
  rollups.map(({ start }) => start),
  rollups.map(({ agentId }) => agentId),
  rollups.map(({ agentVersion }) => agentVersion),
]

const takeFacts = `with taken as (
    delete from run_facts where ctid = any(array(select ctid from run_facts limit $1))
    returning organization_id, agent_id, agent_version, created_at, created_by, status, latency_ms, error_code,
              tokens_used, finished_at, release_id, release_stage, release_side
  )
  select organization_id, agent_id, agent_version, date_trunc('hour', created_at, 'UTC') as hour,
         encode(created_by, 'hex') as created_by, status, latency_ms, error_code,
         date_bin('10 seconds', finished_at, 'epoch') as ended_at, count(*)::int as runs, sum(tokens_used) as tokens_used,
         release_id, release_stage, release_side
    from taken
   group by 1, 2, 3, 4, 5, 6, 7, 8, 9, release_id, release_stage, release_side`

/** Index: run_rollups_pkey. */
const findRollups = `select k.position, ${storedColumns}
    from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::int[]) with ordinality
      as k (organization_id, grain, start, agent_id, agent_version, position)
    join run_rollups r using (organization_id, grain, start, agent_id, agent_version)`

const storeRollups = `insert into run_rollups as r (organization_id, grain, start, agent_id, agent_version, completed, failed,
                                                    cancelled, tokens_used, latency_sum_ms, latencies, errors, keys)
  select organization_id, grain, start, agent_id, agent_version, completed, failed, cancelled, tokens_used,
         latency_sum_ms, latencies, errors::json, keys::json
    from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::int[], $6::bigint[], $7::bigint[],
                $8::bigint[], $9::bigint[], $10::bigint[], $11::bytea[], $12::text[], $13::text[])
      as n (organization_id, grain, start, agent_id, agent_version, completed, failed, cancelled, tokens_used,
            latency_sum_ms, latencies, errors, keys)
  on conflict (organization_id, grain, start, agent_id, agent_version) do update
     set completed = excluded.completed, failed = excluded.failed, cancelled = excluded.cancelled,
         tokens_used = excluded.tokens_used, latency_sum_ms = excluded.latency_sum_ms,
         latencies = excluded.latencies, errors = excluded.errors, keys = excluded.keys`
