/** A page of the log of each of many runs, in one statement. */
import { authorize, type Viewer } from '../../access/viewer.ts'
import { callerSignal } from '../../platform/callerSignal.ts'
import { type Database, statement } from '../../platform/database/database.ts'
import type { Page, PageArguments } from '../../platform/paging/keysetPage.ts'
import { smallBytes, toMeasuredPages } from '../../platform/paging/measuredPages.ts'
import { encodeNumberCursor, readNumberedPage } from '../../platform/paging/numberedPage.ts'
import type { PageBudget } from '../../platform/paging/pageBudget.ts'
import { bytesAtMost } from '../../platform/paging/withinBudget.ts'
import type { RunEvent } from '../runEvent.ts'
import { carriedRun, largeEventColumns, type MeasuredEvent, withLargeEvents } from './largeRunEvents.ts'

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
  const read = readOrder === 'desc' ? newestFirst : oldestFirst
  const small = smallBytes((limit + 1) * runIds.length)
  const values = [runIds, viewer.organizationId, above, below, limit + 1, small]
  const pages = await budget.read(async (left) => {
    const logs = Map.groupBy(await db.run(read, values, callerSignal()), (row) => row.run_id)
    const lists = runIds.map((id) => logs.get(id) ?? [])
    return toMeasuredPages(request, page, await withLargeEvents(db, viewer, lists, left), left)
  })
  return pages.map(({ items, ...rest }) => ({ ...rest, items: items.map(toEvent) }))
}

export const eventCursor = ({ seq }: RunEvent): string => encodeNumberCursor('seq', seq)

const toEvent = (row: MeasuredEvent): RunEvent => ({
  runId: row.run_id,
  seq: row.seq,
  type: row.type,
  dataText: row.data,
  createdAt: row.created_at,
})

/** Indexes: run_events_pkey, once per run; runs_pkey, for events that carry their run. */
const inOrder = (name: string, direction: 'asc' | 'desc') =>
  statement<MeasuredEvent>(
    name,
    `select run_id, seq, type, case when own_bytes <= $6::int then data::text end as data, created_at,
            own_bytes <= $6::int as fits, own_bytes
       from (
         select e.*, (${bytesAtMost(largeEventColumns)})::float8 as own_bytes
           from unnest($1::text[]) as r (id)
          cross join lateral (
            select * from run_events
             where run_id = r.id and organization_id = $2 and seq > $3 and seq < $4
             order by seq ${direction} limit $5
          ) e
           left join lateral (${carriedRun('$2')}) c on true
         offset 0
       ) e
      order by run_id, seq ${direction}`,
  )

const newestFirst = inOrder('list_run_events_newest_first', 'desc')
const oldestFirst = inOrder('list_run_events_oldest_first', 'asc')
