/** Reads the events that were too large to be read with their page, as many as fit into the answer. */
import { callerSignal } from '../../platform/callerSignal.ts'
import { type Database, type Scope, statement } from '../../platform/database/database.ts'
import { replaceRows } from '../../platform/paging/measuredPages.ts'
import { roundRobin } from '../../platform/paging/pageBudget.ts'
import { type Measured, withinBudget } from '../../platform/paging/withinBudget.ts'
import { carryingRun, type RunEventType } from '../runEvent.ts'

export type MeasuredEvent = Measured & {
  run_id: string
  seq: number
  type: RunEventType
  data: string
  created_at: Date
}

export async function withLargeEvents(
  db: Pick<Database, 'runLarge'>,
  scope: Scope,
  lists: MeasuredEvent[][],
  left: number,
): Promise<MeasuredEvent[][]> {
  const large = roundRobin(lists).filter(({ fits }) => !fits)
  if (large.length === 0) return lists
  const [runIds, seqs] = [large.map((row) => row.run_id), large.map((row) => row.seq)]
  const read = await db.runLarge(
    scope,
    largeStatement,
    [scope.organizationId, runIds, seqs, left],
    'brief',
    callerSignal(),
  )
  return replaceRows(lists, (row) => `${row.run_id} ${row.seq}`, read)
}

/** The data of an event, and the run that it carries, which counts as part of it. */
export const largeEventColumns = ['data', 'run_input', 'run_output']

/** Index: runs_pkey. The run that the event `e` carries. */
export const carriedRun = (organization: string) =>
  `select input as run_input, case when e.type <> 'run.created' then output end as run_output from runs
    where organization_id = ${organization} and id = e.run_id and e.type in (${carryingRun.map((type) => `'${type}'`).join(', ')})`

const wanted = `select e.*, c.run_input, c.run_output, w.place
  from unnest($2::text[], $3::int[]) with ordinality as w (run_id, seq, place)
  join run_events e on e.run_id = w.run_id and e.seq = w.seq and e.organization_id = $1
  left join lateral (${carriedRun('$1')}) c on true`

/** Indexes: run_events_pkey, runs_pkey. */
const largeStatement = statement<MeasuredEvent>(
  'read_large_run_events',
  `select run_id, seq, type, case when fits then data::text end as data, created_at, fits, own_bytes
     from ${withinBudget({ list: wanted, large: largeEventColumns, order: 'place', left: '$4::int' })} large`,
)
