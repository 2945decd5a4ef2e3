/** Reads the events that were too large to be read with their page, as many as fit into the response. */
import { callerSignal } from '../../platform/callerSignal.ts'
import { type Database, type Scope, statement } from '../../platform/database/database.ts'
import { replaceRows } from '../../platform/paging/measuredPages.ts'
import { roundRobin } from '../../platform/paging/pageBudget.ts'
import { type Measured, withinBudget } from '../../platform/paging/withinBudget.ts'
import { carryingRun } from '../runEvent.ts'
import type { UnpackedEvent } from './unpackLog.ts'

export type MeasuredEvent = Measured & UnpackedEvent

export async function withLargeEvents(
  db: Pick<Database, 'runLarge'>,
  scope: Scope,
  lists: MeasuredEvent[][],
  left: number,
): Promise<MeasuredEvent[][]> {
  const large = roundRobin(lists).filter(({ fits }) => !fits)
  if (large.length === 0) return lists
  const [runIds, seqs] = [large.map(({ runId }) => runId), large.map(({ seq }) => seq)]
  const values = [scope.organizationId, runIds, seqs, large.map(({ type }) => type), left]
  const read = await db.runLarge(scope, largeStatement, values, 'brief', callerSignal())
  const found = read.flatMap(({ place, data, ...measured }) => {
    const event = large[place - 1]
    return event === undefined ? [] : [{ ...event, ...measured, dataText: data ?? event.dataText }]
  })
  return replaceRows(lists, ({ runId, seq }) => `${runId} ${seq}`, found)
}

/** The data of an event, and the run that it carries, which counts as part of it. */
const largeEventColumns = ['data', 'run_input', 'run_output']

const wanted = `select w.place, s.data, c.run_input, c.run_output
  from unnest($2::text[], $3::int[], $4::text[]) with ordinality as w (run_id, seq, type, place)
  left join lateral (
    select case when octet_length(types) = 1 then data
                else split_part(data, chr(10), w.seq - seq + octet_length(types)) end as data
      from (select * from run_events where run_id = w.run_id and organization_id = $1 and seq >= w.seq
             order by seq limit 1) e
     where seq - octet_length(types) < w.seq
  ) s on true
  left join lateral (
    select input as run_input, case when w.type <> 'run.created' then output end as run_output from runs
     where organization_id = $1 and id = w.run_id and w.type in (${carryingRun.map((type) => `'${type}'`).join(', ')})
  ) c on true`

/** Indexes: run_events_pkey, runs_pkey. The data is null for events that no row has. */
const largeStatement = statement<Measured & { place: number; data: string | null }>(
  'read_large_run_events',
  `select place::int, case when fits then data end as data, fits, own_bytes
     from ${withinBudget({ list: wanted, large: largeEventColumns, order: 'place', left: '$5::int' })} large`,
)
