/*
 * An organisation's current figures for a period: rollups, facts that are not rolled up yet, and active runs, all in one
 * snapshot. The cost depends on the number of agents, their versions and intervals, not on stored runs. Few rows are read by
 * one statement; many in pages, by a cursor.
 */
import { callerSignal } from '../platform/callerSignal.ts'
import { type Database, statement } from '../platform/database/database.ts'
import { pendingDeliveriesSql } from '../webhooks/store/pendingDeliveriesSql.ts'
import type { Interval, Period } from './interval.ts'
import { addRuns, type CountedRuns, noFigures, type RunFigures } from './runFigures.ts'
import { type StoredFigures, storedColumns, toFigures } from './storedFigures.ts'
import { unrolledRunsSql } from './unrolledRunsSql.ts'

export type DeliveryFigures = { deliveries: number; succeeded: number; failed: number }

/** Of one version of an agent in one interval, which can occur several times. */
export type AgentFigures = { agentId: string; agentVersion: number; startMs: number; figures: RunFigures }

export type FiguresInput = {
  organizationId: string
  interval: Interval
  period: Period
  agentIds: readonly string[] | null
  /** Null means all versions. */
  agentVersion: number | null
}

type Db = Pick<Database, 'run' | 'snapshot'>

/** Passes the figures to `add`, one agent after another. `add` may pause between them. */
export async function readFigures(
  db: Db,
  { organizationId, interval, period, agentIds, agentVersion }: FiguresInput,
  add: (figures: AgentFigures) => Promise<void> | void,
): Promise<DeliveryFigures> {
  const values = [organizationId, interval, period.start, period.end, agentIds, agentVersion]
  const [row] = await db.run(figuresStatement, values, callerSignal())
  if (row === undefined) throw new Error('the statement for figures returned no row')
  const { runs, deliveries } = row.figures
  if (runs.length > pageRows) return readPages(db, values, add)
  for (const each of runs) await add(decode(each))
  return toDeliveryFigures(deliveries)
}

const readPages = (db: Db, values: unknown[], add: (figures: AgentFigures) => Promise<void> | void) =>
  db.snapshot(async (query): Promise<DeliveryFigures> => {
    const [row] = await query<{ deliveries: StoredDeliveries }>(
      `select row_to_json(d) as deliveries from (${deliveriesSql}) d`,
      values.slice(0, 4),
    )
    if (row === undefined) throw new Error('the statement for deliveries returned no row')
    await query(`declare figures no scroll cursor for ${runsSql}`, values)
    for (let rows = pageRows; rows === pageRows; ) {
      callerSignal()?.throwIfAborted()
      const page = await query<FiguresRow>(`fetch ${pageRows} from figures`, [])
      rows = page.length
      for (const each of page) await add(decode(each))
    }
    return toDeliveryFigures(row.deliveries)
  })

/** A row has a few kilobytes at most. */
const pageRows = 500

/** One at a time: the decoded histograms of many agents together would take too much memory. */
function decode({ agent_id, agent_version, start_seconds, rolled, unrolled }: FiguresRow): AgentFigures {
  const figures = rolled === null ? countRuns(unrolled) : toFigures(rolled)
  return { agentId: agent_id, agentVersion: agent_version, startMs: Number(start_seconds) * 1_000, figures }
}

const toDeliveryFigures = ({ succeeded, failed, pending }: StoredDeliveries): DeliveryFigures => ({
  deliveries: succeeded + failed + pending,
  succeeded,
  failed,
})

type Unrolled = {
  status: CountedRuns['status']
  latency_ms: number | null
  error_code: string | null
  created_by: string | null
  runs: number
  tokens_used: number
}
/** A bigint is a number inside JSON, and text as a column. */
type FiguresRow = { agent_id: string; agent_version: number; start_seconds: number | string } & (
  | { rolled: StoredFigures; unrolled: null }
  | { rolled: null; unrolled: Unrolled }
)
type StoredDeliveries = { succeeded: number; failed: number; pending: number }

function countRuns({ status, runs, ...row }: Unrolled): RunFigures {
  const figures = noFigures()
  const { tokens_used: tokensUsed, latency_ms: latencyMs, error_code: errorCode, created_by: createdBy } = row
  addRuns(figures, { status, runs, tokensUsed, latencyMs, errorCode, createdBy })
  return figures
}

const asked = `($5::text[] is null or agent_id = any($5)) and ($6::int is null or agent_version = $6)`

/** Index: run_rollups_pkey, and those of `unrolledRunsSql`. */
const runsSql = `select agent_id, agent_version, extract(epoch from start)::bigint as start_seconds,
       (select row_to_json(s) from (select ${storedColumns}) s) as rolled, null::json as unrolled
  from run_rollups where organization_id = $1 and grain = $2 and start >= $3 and start < $4 and ${asked}
 union all
select agent_id, agent_version, start_seconds, null,
       json_build_object('status', status, 'latency_ms', latency_ms, 'error_code', error_code,
                         'created_by', encode(created_by, 'hex'), 'runs', count(*), 'tokens_used', sum(tokens_used))
  from (select u.*, extract(epoch from date_trunc($2, created_at, 'UTC'))::bigint as start_seconds
          from (${unrolledRunsSql}) u) u
 where created_at >= $3 and created_at < $4 and ${asked}
 group by agent_id, agent_version, start_seconds, status, latency_ms, error_code, created_by
 order by agent_id`

/** Index: delivery_rollups_pkey, delivery_facts_organization. */
const deliveriesSql = `select coalesce(sum(succeeded), 0) as succeeded, coalesce(sum(failed), 0) as failed,
       (select count(*) from (${pendingDeliveriesSql}) p where created_at >= $3 and created_at < $4) as pending
  from (select succeeded, failed from delivery_rollups
         where organization_id = $1 and grain = $2 and start >= $3 and start < $4
        union all
        select succeeded, failed from delivery_facts
         where organization_id = $1 and created_at >= $3 and created_at < $4) d`

const figuresStatement = statement<{ figures: { runs: FiguresRow[]; deliveries: StoredDeliveries } }>(
  'read_figures',
  `select json_build_object(
     'runs', coalesce((select json_agg(r) from (${runsSql} limit ${pageRows + 1}) r), '[]'),
     'deliveries', (select row_to_json(d) from (${deliveriesSql}) d)) as figures`,
)
