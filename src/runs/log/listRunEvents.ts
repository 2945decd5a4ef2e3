/** A page of the log of each of many runs, in one statement. */
import { bodyBytes } from '../../bodies/bodyBytes.ts'
import { largeRows, type Placed, smallBytes, toSizedPages } from '../../bodies/sizedPages.ts'
import type { Sized } from '../../bodies/smallColumns.ts'
import { callerSignal } from '../../platform/callerSignal.ts'
import { type Database, statement } from '../../platform/database/database.ts'
import type { Page, PageArguments } from '../../platform/paging/keysetPage.ts'
import { encodeNumberCursor, readNumberedPage } from '../../platform/paging/numberedPage.ts'
import type { PageBudget } from '../../platform/paging/pageBudget.ts'
import { authorize, type Viewer } from '../../viewer/viewer.ts'
import { carriesRun, type RunEvent } from '../runEvent.ts'
import {
  type LoggedRun,
  type LogRow,
  loggedRunColumns,
  rowsBetween,
  type UnpackedEvent,
  unpackLog,
} from './unpackLog.ts'

type SizedEvent = Sized & UnpackedEvent

/** Does not check access to the runs: `runIds` must be those of runs that the viewer may read. */
export async function listRunEvents(
  { db }: { db: Pick<Database, 'run' | 'runLarge'> },
  viewer: Viewer,
  runIds: string[],
  page: PageArguments,
  budget: PageBudget,
): Promise<Page<RunEvent>[]> {
  authorize(viewer, 'runs:read')
  const request = readNumberedPage('seq', page)
  const { limit, readOrder, above, below } = request
  const small = smallBytes((limit + 1) * runIds.length)
  const values = [runIds, viewer.organizationId, above, below, limit + 1, small]
  const readLarge = largeRows<SizedEvent>(db, viewer, largeStatement, ({ runId, seq }) => [runId, seq])
  const pages = await budget.read(async (left) => {
    const found = await db.run(readOrder === 'desc' ? newestFirst : oldestFirst, values, callerSignal())
    const logs = Map.groupBy(found, (row) => row.run_id)
    const lists = runIds.map((id) => {
      const events = toSized(logs.get(id) ?? [])
      return readOrder === 'desc' ? events.reverse() : events
    })
    return toSizedPages<SizedEvent>(request, page, lists, left, readLarge)
  })
  return pages.map(({ items, ...rest }) => ({ ...rest, items: items.map(toEvent) }))
}

export const eventCursor = ({ seq }: RunEvent): string => encodeNumberCursor('seq', seq)

function toSized(rows: FoundRow[]): SizedEvent[] {
  const [run] = rows
  if (run === undefined) return []
  const stored = rows.filter(isStored)
  // An event that was not read has at most the bytes of its row.
  const dataBytes = ({ dataText, seq }: UnpackedEvent): number =>
    dataText === null ? (stored.find((row) => row.seq >= seq)?.bytes ?? 0) : Buffer.byteLength(dataText)
  return unpackLog(run, stored, run.above, run.up_to).map((event) => {
    const own_bytes = dataBytes(event) + carriedBytes(run, event)
    return { ...event, own_bytes, is_whole: event.dataText !== null }
  })
}

/** The run that an event carries counts as part of it. */
function carriedBytes({ input_bytes, output_bytes }: FoundRow, event: UnpackedEvent): number {
  if (!carriesRun(event)) return 0
  return input_bytes + (event.type === 'run.created' ? 0 : output_bytes)
}

const toEvent = ({ runId, seq, type, dataText, createdAt }: SizedEvent): RunEvent => ({
  runId,
  seq,
  type,
  createdAt,
  dataText: dataText ?? '{}', // never null: a page ends before an event that was not read
})

/** A run with the numbers of its page (`above` is exclusive), and a row of its log, if any has some of them. */
type FoundRow = LoggedRun & { above: number; up_to: number; input_bytes: number; output_bytes: number } & (
    | StoredRow
    | { seq: null }
  )
type StoredRow = LogRow & { bytes: number }

const isStored = (row: FoundRow): row is FoundRow & StoredRow => row.seq !== null

/**
 * Indexes: runs_pkey, run_events_pkey, once per run. The data of a row is read if its events of the page are small on
 * average.
 */
const inOrder = (name: string, bounds: string) =>
  statement<FoundRow>(
    name,
    `select ${loggedRunColumns}, b.above, b.up_to, c.input_bytes, c.output_bytes, e.seq, e.types, e.ages, e.created_at,
            e.bytes,            case when e.bytes <= $6::int * e.wanted then e.data end as data
       from unnest($1::text[]) as w (id)
       join runs r on r.organization_id = $2 and r.id = w.id
      cross join lateral (${bounds}) b
      cross join lateral (
        select case when is_carried then ${bodyBytes('r.input')} else 0 end::float8 as input_bytes,
               case when is_carried then ${bodyBytes('r.output')} else 0 end::float8 as output_bytes
          from (select b.above < 1 or (b.up_to = r.last_seq and r.finished_at is not null) as is_carried) page
        offset 0
      ) c
       left join lateral (
        select s.*, least(s.seq, b.up_to) - greatest(s.seq - octet_length(s.types), b.above) as wanted,
               octet_length(s.data) as bytes
          from run_events s where ${rowsBetween('r.id', 'b.above', 'b.up_to')}
        offset 0
      ) e on true
      where b.up_to > b.above
      order by r.id, e.seq`,
  )

/** Logs have no gaps: the numbers of a page follow from that of the last entry. */
const newestFirst = inOrder(
  'list_run_events_newest_first',
  `select greatest($3::int, up_to - $5::int) as above, up_to
     from (select least($4::int - 1, r.last_seq) as up_to) newest`,
)
const oldestFirst = inOrder(
  'list_run_events_oldest_first',
  'select $3::int as above, least($4::int - 1, r.last_seq, case when r.erased_at is null then $3::int + $5::int end) as up_to',
)

/** Index: run_events_pkey. */
const largeStatement = statement<Placed<SizedEvent>>(
  'read_large_run_events',
  `select w.place::int, case when octet_length(e.types) = 1 then e.data
                             else split_part(e.data, chr(10), w.seq - e.seq + octet_length(e.types)) end as "dataText"
     from unnest($2::text[], $3::int[]) with ordinality as w (run_id, seq, place)
    cross join lateral (
      select * from run_events where run_id = w.run_id and organization_id = $1 and seq >= w.seq order by seq limit 1
    ) e`,
)
