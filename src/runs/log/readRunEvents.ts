/** Reads the next events in the logs of many runs, in one statement. */
import { type Database, statement } from '../../platform/database/database.ts'
import { decompressedBytes } from '../../platform/paging/withinBudget.ts'
import type { LogPosition, ReadLog } from '../../streaming/logTails.ts'
import type { RunEvent, RunEventType } from '../runEvent.ts'

/** Limits for one log in one read; at least one event is read. */
const maxEvents = 500
const maxBytes = 131_072

export async function readRunEvents(
  db: Pick<Database, 'run'>,
  positions: LogPosition[],
): Promise<Map<string, ReadLog<RunEvent>>> {
  const rows = await db.run(readStatement, [
    positions.map(({ id }) => id),
    positions.map(({ after }) => after),
    maxEvents,
    maxBytes,
  ])
  const logs = new Map<string, ReadLog<RunEvent>>()
  for (const row of rows) {
    const event = { runId: row.run_id, seq: row.seq, type: row.type, dataText: row.data, createdAt: row.created_at }
    const log = logs.get(row.run_id) ?? { events: [], isWhole: true }
    log.events.push(event)
    log.isWhole = log.events.length < maxEvents && Number(row.bytes) < maxBytes
    logs.set(row.run_id, log)
  }
  return logs
}

/** `bytes`: the sum up to and including this event. */
type Row = { run_id: string; seq: number; type: RunEventType; data: string; created_at: Date; bytes: string }

/**
 * Index: run_events_pkey, once per run. The data is read as text, since most readers pass it on unchanged. It is measured
 * as stored first, so that few of the events beyond the limit are decompressed.
 */
const readStatement = statement<Row>(
  'read_run_events',
  `select e.run_id, e.seq, e.type, e.data::text as data, e.created_at, e.bytes
     from unnest($1::text[], $2::int[]) as p (run_id, after)
    cross join lateral (
      select measured.*, sum(own_bytes) over (order by seq) as bytes
        from (
          select stored.*, ${decompressedBytes('data')} as own_bytes
            from (
              select found.*, sum(pg_column_size(data)) over (order by seq) - pg_column_size(data) as bytes_before
                from (select * from run_events where run_id = p.run_id and seq > p.after order by seq limit $3) found
            ) stored
           where bytes_before < $4
        ) measured
    ) e
    where e.bytes - e.own_bytes < $4
    order by e.run_id, e.seq`,
)
