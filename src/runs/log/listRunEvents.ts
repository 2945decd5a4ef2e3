/** A page of the log of each of many runs, in one statement. */
import { callerSignal } from '../../platform/callerSignal.ts'
import { type Database, statement } from '../../platform/database/database.ts'
import type { Page, PageArguments } from '../../platform/paging/keysetPage.ts'
import { smallBytes, toMeasuredPages } from '../../platform/paging/measuredPages.ts'
import { encodeNumberCursor, readNumberedPage } from '../../platform/paging/numberedPage.ts'
import type { PageBudget } from '../../platform/paging/pageBudget.ts'
import { bytesAtMost } from '../../platform/paging/withinBudget.ts'
import { authorize, type Viewer } from '../../viewer/viewer.ts'
import { carriesRun, type RunEvent } from '../runEvent.ts'
import { type MeasuredEvent, withLargeEvents } from './largeRunEvents.ts'
import {
  isRead,
  type LoggedRun,
  type LogRow,
  loggedRunColumns,
  rowsBetween,
  type UnpackedEvent,
  unpackLog,
} from './unpackLog.ts'

type Deps = { db: Pick<Database, 'run' | 'runLarge'> }

/** Does not check access to the runs: `runIds` must be those of runs that the viewer may read. */
export async function listRunEvents(
  { db }: Deps,
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
  const pages = await budget.read(async (left) => {
    const found = await db.run(readOrder === 'desc' ? newestFirst : oldestFirst, values, callerSignal())
    const logs = Map.groupBy(found, (row) => row.run_id)
    const lists = runIds.map((id) => {
      const events = toMeasured(logs.get(id) ?? [], small)
      return readOrder === 'desc' ? events.reverse() : events
    })
    return toMeasuredPages(request, page, await withLargeEvents(db, viewer, lists, left), left)
  })
  return pages.map(({ items, ...rest }) => ({ ...rest, items: items.map(toEvent) }))
}

export const eventCursor = ({ seq }: RunEvent): string => encodeNumberCursor('seq', seq)

function toMeasured(rows: FoundRow[], small: number): MeasuredEvent[] {
  const [run] = rows
  if (run === undefined) return []
  return unpackLog(run, rows.filter(isStored), run.above, run.up_to).map((event) => {
    const own_bytes = Buffer.byteLength(event.dataText ?? '') + carriedBytes(run, event)
    return { ...event, own_bytes, fits: isRead(event) && (own_bytes <= small || !carriesRun(event)) }
  })
}

/** The run that an event carries counts as part of it. */
function carriedBytes({ input_bytes, output_bytes }: FoundRow, event: UnpackedEvent): number {
  if (!carriesRun(event)) return 0
  return input_bytes + (event.type === 'run.created' ? 0 : output_bytes)
}

const toEvent = ({ runId, seq, type, dataText, createdAt }: MeasuredEvent): RunEvent => ({
  runId,
  seq,
  type,
  createdAt,
  dataText: dataText ?? '{}', // never null: a page ends before an event that was not read
})

/** A run with the numbers of its page (`above` is exclusive), and a row of its log, if any has some of them. */
type FoundRow = LoggedRun & { above: number; up_to: number; input_bytes: number; output_bytes: number } & (
    | LogRow
    | { seq: null }
  )

const isStored = (row: FoundRow): row is FoundRow & LogRow => row.seq !== null

/**
 * Indexes: runs_pkey, run_events_pkey, once per run. The data of a row is read if its events of the page are small on
 * average. A row with several events is never large, so measuring it is cheap.
 */
const inOrder = (name: string, bounds: string) =>
  statement<FoundRow>(
    name,
    `select ${loggedRunColumns}, b.above, b.up_to, c.input_bytes, c.output_bytes, e.seq, e.types, e.ages, e.created_at,
            case when e.bytes <= $6::int * e.wanted then e.data end as data
       from unnest($1::text[]) as w (id)
       join runs r on r.organization_id = $2 and r.id = w.id
      cross join lateral (${bounds}) b
      cross join lateral (
        select case when is_carried then ${bytesAtMost(['r.input'])} else 0 end::float8 as input_bytes,
               case when is_carried then ${bytesAtMost(['r.output'])} else 0 end::float8 as output_bytes
          from (select b.above < 1 or (b.up_to = r.last_seq and r.finished_at is not null) as is_carried) page
        offset 0
      ) c
       left join lateral (
        select s.*, least(s.seq, b.up_to) - greatest(s.seq - octet_length(s.types), b.above) as wanted,
               case when octet_length(s.types) > 1 then octet_length(s.data) else ${bytesAtMost(['s.data'])} end as bytes
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
  'select $3::int as above, least($4::int - 1, r.last_seq, $3::int + $5::int) as up_to',
)
