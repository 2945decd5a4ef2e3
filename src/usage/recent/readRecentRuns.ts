/*
 * Figures of the runs that ended since a time, for many callers in one statement: recent rollups, and facts that are not
 * rolled up yet. The cost depends on the length of the window and on the versions of the agent, not on stored runs.
 */
import { createPace, type Pace } from '../../fairness/pace.ts'
import { type Database, statement } from '../../platform/database/database.ts'
import { addEncoded, addLatency, percentilesOf } from '../latencyHistogram.ts'
import type { RunFigures } from '../runFigures.ts'
import { allAgents } from './rollUpRecentRuns.ts'
import { pieceColumns, pieces, pieceValues } from './windowPieces.ts'

export type RecentRunsInput = {
  organizationId: string
  /** Null means all agents. */
  agentId: string | null
  /** Null means all versions of the agent. */
  agentVersion: number | null
  windowSeconds: number
  /** Whether the percentile is wanted, which costs more than the counts. */
  wantsLatency: boolean
}

/** `p95LatencyMs` is that of completed and failed runs; null without such runs, or if it was not wanted. */
export type RecentRuns = Pick<RunFigures, 'completed' | 'failed' | 'cancelled' | 'tokensUsed'> & {
  p95LatencyMs: number | null
}

/** In the order of the input. The start of a window is moved to the start of its step (`grains`). */
export async function readRecentRuns(
  db: Pick<Database, 'run'>,
  inputs: readonly RecentRunsInput[],
  now: Date,
): Promise<RecentRuns[]> {
  if (inputs.length === 0) return []
  const rows = await db.run(recentRunsStatement, [
    inputs.map(({ organizationId }) => organizationId),
    inputs.map(({ agentId }) => agentId ?? allAgents.agentId),
    inputs.map(({ agentVersion }) => agentVersion),
    inputs.map(({ wantsLatency }) => wantsLatency),
    ...pieceValues(inputs, now),
  ])
  const found = new Map(rows.map((row) => [Number(row.position), row]))
  const pace = createPace()
  const read: RecentRuns[] = []
  for (const index of inputs.keys()) read.push(await toRecentRuns(found.get(index + 1), pace))
  return read
}

type RecentRow = {
  position: string
  completed: number
  failed: number
  cancelled: number
  tokens_used: number
  /** Of rollups, each after its length in four bytes, in base64. */
  histograms: string | null
  /** Of facts. */
  latencies: number[] | null
}

async function toRecentRuns(row: RecentRow | undefined, pace: Pace): Promise<RecentRuns> {
  if (row === undefined) throw new Error('the statement returned no row for a caller')
  const { completed, failed, cancelled, tokens_used: tokensUsed } = row
  return { completed, failed, cancelled, tokensUsed, p95LatencyMs: await p95Of(row, pace) }
}

async function p95Of({ histograms, latencies }: RecentRow, pace: Pace): Promise<number | null> {
  const sum: number[] = []
  const bytes = Buffer.from(histograms ?? '', 'base64')
  for (let start = 0; start < bytes.length; ) {
    const end = start + 4 + bytes.readInt32BE(start)
    addEncoded(sum, bytes.subarray(start + 4, end))
    if (pace.spend(end - start)) await pace.rest()
    start = end
  }
  for (const latencyMs of latencies ?? []) addLatency(sum, latencyMs)
  return percentilesOf(sum, [0.95])[0] ?? null
}

/** Index: recent_run_rollups_pkey, run_facts_organization. */
const recentRunsStatement = statement<RecentRow>(
  'read_recent_runs',
  `select a.position, (rolled.completed + unrolled.completed)::float8 as completed,
          (rolled.failed + unrolled.failed)::float8 as failed,
          (rolled.cancelled + unrolled.cancelled)::float8 as cancelled,
          (rolled.tokens_used + unrolled.tokens_used)::float8 as tokens_used,
          rolled.histograms, unrolled.latencies
     from unnest($1::text[], $2::text[], $3::int[], $4::bool[], $5::timestamptz[], $6::smallint[], $7::timestamptz[],
                 $8::smallint[]) with ordinality
       as a (organization_id, agent_id, agent_version, wants_latency, ${pieceColumns}, position)
    cross join lateral (
      select coalesce(sum(completed), 0) as completed, coalesce(sum(failed), 0) as failed,
             coalesce(sum(cancelled), 0) as cancelled, coalesce(sum(tokens_used), 0) as tokens_used,
             encode(string_agg(int4send(octet_length(latencies)) || latencies, ''::bytea) filter (where a.wants_latency),
                    'base64') as histograms
        from ${pieces}
        join recent_run_rollups r on r.seconds = p.seconds and r.start >= p.start and r.start < p.before
       where r.organization_id = a.organization_id and r.agent_id = a.agent_id and (a.agent_version is null or r.agent_version = a.agent_version)
    ) rolled
    cross join lateral (
      select count(*) filter (where status = 'completed') as completed, count(*) filter (where status = 'failed') as failed,
             count(*) filter (where status = 'cancelled') as cancelled, coalesce(sum(tokens_used), 0) as tokens_used,
             array_agg(latency_ms) filter (where a.wants_latency and latency_ms is not null and status <> 'cancelled')
               as latencies
        from run_facts f
       where f.organization_id = a.organization_id and f.finished_at >= a.start
         and (a.agent_id = '${allAgents.agentId}' or f.agent_id = a.agent_id)
         and (a.agent_version is null or f.agent_version = a.agent_version)
    ) unrolled`,
)
