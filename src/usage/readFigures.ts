/*
 * An organisation's current figures for a period: rollups, facts that are not rolled up yet, and active runs, in one
 * statement and so in one snapshot. The cost depends on the number of agents and intervals, not of stored runs.
 */
import { callerSignal } from '../platform/callerSignal.ts'
import { type Database, statement } from '../platform/database/database.ts'
import { pendingDeliveriesSql } from '../webhooks/store/pendingDeliveriesSql.ts'
import type { Interval, Period } from './interval.ts'
import { addRuns, type CountedRuns, noFigures, type RunFigures } from './runFigures.ts'
import { type StoredFigures, storedColumns, toFigures } from './storedFigures.ts'
import { unrolledRunsSql } from './unrolledRunsSql.ts'

export type DeliveryFigures = { deliveries: number; succeeded: number; failed: number }

/** Of one agent in one interval; an agent and interval can occur several times. */
export type AgentFigures = { agentId: string; startMs: number; figures: RunFigures }

type FiguresInput = { organizationId: string; interval: Interval; period: Period; agentIds: readonly string[] | null }

export async function readFigures(
  db: Pick<Database, 'run'>,
  { organizationId, interval, period, agentIds }: FiguresInput,
): Promise<{ runs: Iterable<AgentFigures>; deliveries: DeliveryFigures }> {
  const values = [organizationId, interval, period.start, period.end, agentIds]
  const [row] = await db.run(figuresStatement, values, callerSignal())
  if (row === undefined) throw new Error('figures are always one row')
  const { rolled, unrolled, deliveries } = row.figures
  const { succeeded, failed, pending } = deliveries
  return {
    runs: decode(rolled, unrolled),
    deliveries: { deliveries: succeeded + failed + pending, succeeded, failed },
  }
}

/** Decodes one at a time: the decoded histograms of many agents together would take too much memory. */
function* decode(rolled: (FiguresKey & StoredFigures)[], unrolled: UnrolledRow[]): Generator<AgentFigures, void, void> {
  for (const stored of rolled) yield { ...keyOf(stored), figures: toFigures(stored) }
  for (const runs of unrolled) yield { ...keyOf(runs), figures: countRuns(runs) }
}

type FiguresKey = { agent_id: string; start_seconds: number }
type UnrolledRow = FiguresKey & {
  status: CountedRuns['status']
  latency_ms: number | null
  error_code: string | null
  runs: number
  tokens_used: number
}
type FiguresRow = {
  figures: {
    rolled: (FiguresKey & StoredFigures)[]
    unrolled: UnrolledRow[]
    deliveries: { succeeded: number; failed: number; pending: number }
  }
}

const keyOf = ({ agent_id, start_seconds }: FiguresKey) => ({ agentId: agent_id, startMs: start_seconds * 1_000 })

function countRuns({ status, runs, tokens_used, latency_ms, error_code }: UnrolledRow): RunFigures {
  const figures = noFigures()
  addRuns(figures, { status, runs, tokensUsed: tokens_used, latencyMs: latency_ms, errorCode: error_code })
  return figures
}

const allowed = '($5::text[] is null or agent_id = any($5))'

/** Index: run_rollups_pkey. */
const rolledSql = `select agent_id, extract(epoch from start)::bigint as start_seconds, ${storedColumns}
  from run_rollups where organization_id = $1 and grain = $2 and start >= $3 and start < $4 and ${allowed}`

const unrolledGroupsSql = `select agent_id, extract(epoch from date_trunc($2, created_at, 'UTC'))::bigint as start_seconds,
       status, latency_ms, error_code, count(*) as runs, sum(tokens_used) as tokens_used
  from (${unrolledRunsSql}) u
 where created_at >= $3 and created_at < $4 and ${allowed}
 group by 1, 2, 3, 4, 5`

/** Index: delivery_rollups_pkey, delivery_facts_organization. */
const deliveriesSql = `select coalesce(sum(succeeded), 0) as succeeded, coalesce(sum(failed), 0) as failed,
       (select count(*) from (${pendingDeliveriesSql}) p where created_at >= $3 and created_at < $4) as pending
  from (select succeeded, failed from delivery_rollups
         where organization_id = $1 and grain = $2 and start >= $3 and start < $4
        union all
        select succeeded, failed from delivery_facts
         where organization_id = $1 and created_at >= $3 and created_at < $4) d`

const figuresStatement = statement<FiguresRow>(
  'read_figures',
  `select json_build_object(
     'rolled', coalesce((select json_agg(r) from (${rolledSql}) r), '[]'),
     'unrolled', coalesce((select json_agg(u) from (${unrolledGroupsSql}) u), '[]'),
     'deliveries', (select row_to_json(d) from (${deliveriesSql}) d)) as figures`,
)
