/** Reads the next events in the logs of many runs, in one statement. */
import { type Database, statement } from '../../platform/database/database.ts'
import type { LogPosition, ReadLog } from '../../streaming/logTails.ts'
import type { RunEvent } from '../runEvent.ts'
import type { RunKey } from '../store/reads/readRuns.ts'
import {
  isRead,
  type LoggedRun,
  type LogRow,
  loggedRunColumns,
  rowsBetween,
  type UnpackedEvent,
  unpackLog,
} from './unpackLog.ts'

/** Limits for one log in one read; at least one event is read. */
const maxEvents = 500
const maxBytes = 131_072

export async function readRunEvents(
  db: Pick<Database, 'run'>,
  positions: LogPosition<RunKey>[],
): Promise<Map<string, ReadLog<RunEvent>>> {
  const found = await db.run(readStatement, [
    positions.map(({ key }) => key.organizationId),
    positions.map(({ key }) => key.id),
    positions.map(({ after }) => after),
    maxEvents,
    maxBytes,
  ])
  const logs = new Map<string, ReadLog<RunEvent>>()
  for (const [id, rows] of Map.groupBy(found, (row) => row.run_id)) logs.set(id, toLog(rows))
  return logs
}

function toLog(rows: FoundRow[]): ReadLog<RunEvent> {
  const [run, last] = [rows[0], rows.at(-1)]
  if (run === undefined || last === undefined) return { events: [], isWhole: true }
  const upTo = last.next_seq === null || last.seq === null ? run.up_to : last.seq
  const events = firstOf(unpackLog(run, rows.filter(isStored), run.after, upTo))
  return { events, isWhole: events.at(-1)?.seq === run.last_seq }
}

/** As many as the limit of bytes allows. */
function firstOf(unpacked: UnpackedEvent[]): RunEvent[] {
  const events: RunEvent[] = []
  let bytes = 0
  for (const event of unpacked) {
    if (!isRead(event) || bytes >= maxBytes) break
    bytes += Buffer.byteLength(event.dataText)
    events.push(event)
  }
  return events
}

/** A run with the numbers that are read, and a row that has some of them; `next_seq` is the number of the next row. */
type FoundRow = LoggedRun & { after: number; up_to: number; next_seq: number | null } & (LogRow | { seq: null })

const isStored = (row: FoundRow): row is FoundRow & LogRow => row.seq !== null

/** Indexes: runs_pkey, run_events_pkey, once per run. Rows beyond the limit of bytes are not read. */
const readStatement = statement<FoundRow>(
  'read_run_events',
  `select p.after, b.up_to, ${loggedRunColumns}, e.seq, e.types, e.ages, e.data, e.created_at, e.next_seq
     from unnest($1::text[], $2::text[], $3::int[]) as p (organization_id, run_id, after)
     join runs r on r.organization_id = p.organization_id and r.id = p.run_id and r.last_seq > p.after
    cross join lateral (
      select case when r.erased_at is null then least(r.last_seq, p.after + $4::int) else r.last_seq end as up_to) b
     left join lateral (
       select found.*, lead(seq) over (order by seq) as next_seq,
              sum(octet_length(data)) over (order by seq) - octet_length(data) as bytes_before
         from run_events found where ${rowsBetween('p.run_id', 'p.after', 'b.up_to')}
     ) e on e.bytes_before < $5
    order by r.id, e.seq`,
)
