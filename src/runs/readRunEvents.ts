/** Reads on in the logs of many runs at once, each from where its reader stands. */
import { type Database, statement } from '../platform/database.ts'
import type { RunEvent, RunEventType } from './runEvent.ts'

export type LogPosition = { runId: string; after: number }

/** As much of a log as is read in one go. */
export const maxEventsPerRead = 500

export async function readRunEvents(
  db: Pick<Database, 'run'>,
  positions: LogPosition[],
): Promise<Map<string, RunEvent[]>> {
  const rows = await db.run(readStatement, [
    positions.map(({ runId }) => runId),
    positions.map(({ after }) => after),
    maxEventsPerRead,
  ])
  const events = new Map<string, RunEvent[]>()
  for (const row of rows) {
    const event = { runId: row.run_id, seq: row.seq, type: row.type, dataText: row.data, createdAt: row.created_at }
    const known = events.get(row.run_id)
    if (known === undefined) events.set(row.run_id, [event])
    else known.push(event)
  }
  return events
}

type Row = { run_id: string; seq: number; type: RunEventType; data: string; created_at: Date }

/** Index: run_events_pkey, once per run. The data stays text: most readers pass it on as it is. */
const readStatement = statement<Row>(
  'read_run_events',
  `select e.run_id, e.seq, e.type, e.data::text as data, e.created_at
     from unnest($1::text[], $2::int[]) as p (run_id, after)
    cross join lateral (
      select * from run_events where run_id = p.run_id and seq > p.after order by seq limit $3
    ) e
    order by e.run_id, e.seq`,
)
