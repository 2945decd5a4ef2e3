/** Adds ended runs to the recent rollups of their agent's version and of the whole organisation. */
import type { Transaction } from '../../platform/database/transaction.ts'
import { addEncoded, addLatency, encodeHistogram } from '../latencyHistogram.ts'
import type { RunFigures } from '../runFigures.ts'
import { expiryOf, type Grain, grains, isKept, stepOf } from './grains.ts'

/** A number of runs with equal values. */
export type EndedRuns = {
  organizationId: string
  agentId: string
  agentVersion: number
  endedAt: Date
  status: 'completed' | 'failed' | 'cancelled'
  runs: number
  tokensUsed: number
  latencyMs: number | null
}

/** The caller holds the lock on rollups: stored rows are read, added to and written again. */
export async function rollUpRecentRuns(tx: Transaction, ended: readonly EndedRuns[], now: Date): Promise<void> {
  const rollups = toRollups(ended, now)
  if (rollups.length === 0) return
  const keys = keysOf(rollups)
  const stored: StoredRow[] = await tx.manager.query(findRollups, keys)
  for (const row of stored) {
    const rollup = rollups[Number(row.position) - 1]
    if (rollup !== undefined) addStored(rollup, row)
  }
  await tx.manager.query(storeRollups, [
    ...keys,
    rollups.map(({ completed }) => completed),
    rollups.map(({ failed }) => failed),
    rollups.map(({ cancelled }) => cancelled),
    rollups.map(({ tokensUsed }) => tokensUsed),
    rollups.map(({ latencies }) => encodeHistogram(latencies)),
    rollups.map(({ expiresAt }) => expiresAt),
  ])
}

/** The sums of all agents are stored under an empty agent id. */
export const allAgents = { agentId: '', agentVersion: 0 }

/** Of completed and failed runs: the duration of a cancelled one depends on its caller. */
type Rollup = Pick<EndedRuns, 'organizationId' | 'agentId' | 'agentVersion'> &
  Pick<RunFigures, 'completed' | 'failed' | 'cancelled' | 'tokensUsed' | 'latencies'> & {
    seconds: number
    start: Date
    expiresAt: Date
  }

type StoredRow = {
  position: string
  completed: string
  failed: string
  cancelled: string
  tokens_used: string
  latencies: Buffer
}

function toRollups(ended: readonly EndedRuns[], now: Date): Rollup[] {
  const rollups = new Map<string, Rollup>()
  for (const runs of ended) {
    for (const grain of grains) {
      if (!isKept(grain, runs.endedAt, now)) continue
      for (const agent of [runs, allAgents]) addRuns(rollupOf(rollups, runs, agent, grain), runs)
    }
  }
  return [...rollups.values()]
}

function rollupOf(rollups: Map<string, Rollup>, runs: EndedRuns, agent: typeof allAgents, grain: Grain): Rollup {
  const { organizationId } = runs
  const { agentId, agentVersion } = agent
  const start = stepOf(grain, runs.endedAt)
  const key = `${organizationId} ${agentId} ${agentVersion} ${grain.seconds} ${start.getTime()}`
  const place = { organizationId, agentId, agentVersion, seconds: grain.seconds, start }
  const none = { completed: 0, failed: 0, cancelled: 0, tokensUsed: 0, latencies: [] }
  const rollup = rollups.get(key) ?? { ...place, expiresAt: expiryOf(grain, start), ...none }
  rollups.set(key, rollup)
  return rollup
}

function addRuns(rollup: Rollup, { status, runs, tokensUsed, latencyMs }: EndedRuns): void {
  rollup[status] += runs
  rollup.tokensUsed += tokensUsed
  if (latencyMs !== null && status !== 'cancelled') addLatency(rollup.latencies, latencyMs, runs)
}

function addStored(rollup: Rollup, row: StoredRow): void {
  rollup.completed += Number(row.completed)
  rollup.failed += Number(row.failed)
  rollup.cancelled += Number(row.cancelled)
  rollup.tokensUsed += Number(row.tokens_used)
  addEncoded(rollup.latencies, row.latencies)
}

const keysOf = (rollups: Rollup[]): unknown[] => [
  rollups.map(({ organizationId }) => organizationId),
  rollups.map(({ agentId }) => agentId),
  rollups.map(({ seconds }) => seconds),
  rollups.map(({ start }) => start),
  rollups.map(({ agentVersion }) => agentVersion),
]

const keyColumns = 'organization_id, agent_id, seconds, start, agent_version'
const sumColumns = 'completed, failed, cancelled, tokens_used, latencies'

/** Index: recent_run_rollups_pkey. */
const findRollups = `select k.position, ${sumColumns}
    from unnest($1::text[], $2::text[], $3::smallint[], $4::timestamptz[], $5::int[]) with ordinality
      as k (${keyColumns}, position)
    join recent_run_rollups r using (${keyColumns})`

/** Index: recent_run_rollups_pkey. */
const storeRollups = `insert into recent_run_rollups (${keyColumns}, ${sumColumns}, expires_at)
  select * from unnest($1::text[], $2::text[], $3::smallint[], $4::timestamptz[], $5::int[], $6::bigint[], $7::bigint[],
                       $8::bigint[], $9::bigint[], $10::bytea[], $11::timestamptz[])
  on conflict (${keyColumns}) do update
     set completed = excluded.completed, failed = excluded.failed, cancelled = excluded.cancelled,
         tokens_used = excluded.tokens_used, latencies = excluded.latencies`
