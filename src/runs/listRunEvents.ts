/** Pages of runs' logs, by the numbers of their events; of many runs in one statement. */
import { authorize, type Viewer } from '../access/viewer.ts'
import { type Database, statement } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import { checkPageArguments, defaultPageSize, type Page, type PageArguments, toPage } from '../platform/keysetPage.ts'
import type { PageBudget } from '../platform/pageBudget.ts'
import { countFitting, type Measured, sumBytes, withinBudget } from '../platform/withinBudget.ts'
import { carryingRun, type RunEvent, type RunEventType } from './runEvent.ts'

type Deps = { db: Pick<Database, 'run'> }

/** The runs' ids must come from runs that the viewer was shown: logs are found by them alone. */
export async function listRunEvents(
  { db }: Deps,
  viewer: Viewer,
  runIds: string[],
  page: PageArguments,
  budget: PageBudget,
): Promise<Page<RunEvent>[]> {
  authorize(viewer, 'runs:read')
  checkPageArguments(page)
  const backwards = page.last != null
  const limit = page.last ?? page.first ?? defaultPageSize
  const [after, before] = [readSeqCursor(page.after, 'after'), readSeqCursor(page.before, 'before')]
  const ascending = (page.order ?? 'desc') === 'asc'
  const [above = 0, below = maxSeq] = ascending ? [after, before] : [before, after]
  const read = ascending === backwards ? newestFirst : oldestFirst
  const rows = await budget.read(async (left) => {
    const result = await db.run(read, [runIds, viewer.organizationId, above, below, limit + 1, left])
    return { result, bytes: sumBytes(result) }
  })
  const logs = Map.groupBy(rows, (row) => row.run_id)
  return runIds.map((id) => {
    const own = logs.get(id) ?? []
    const { items, ...rest } = toPage({ limit, backwards }, page, own, countFitting(own))
    return { ...rest, items: items.map(toEvent) }
  })
}

export const encodeSeqCursor = (seq: number): string => Buffer.from(`seq:${seq}`).toString('base64url')

function readSeqCursor(cursor: string | null | undefined, param: string): number | undefined {
  if (cursor == null) return undefined
  const [, seq] = /^seq:(\d{1,9})$/.exec(Buffer.from(cursor.slice(0, 100), 'base64url').toString('latin1')) ?? []
  if (seq === undefined || encodeSeqCursor(Number(seq)) !== cursor) throw fail('invalid_cursor', { param })
  return Number(seq)
}

const maxSeq = 2_147_483_647

type Row = { run_id: string; seq: number; type: RunEventType; data: string; created_at: Date }

const toEvent = (row: Row): RunEvent => ({
  runId: row.run_id,
  seq: row.seq,
  type: row.type,
  dataText: row.data,
  createdAt: row.created_at,
})

/** Index: run_events_pkey, once per run. Where not all fit, each run's first event comes before any second. */
const inOrder = (name: string, direction: 'asc' | 'desc') =>
  statement<Row & Measured>(
    name,
    `select run_id, seq, type, case when fits then data::text end as data, created_at, fits, own_bytes
       from ${withinBudget({ list: listOf(direction), heavy, order: 'place, run_id', left: '$6::int' })} e
      order by run_id, seq ${direction}`,
  )

/** Index: runs_pkey, for the events that are shown with their run: what that holds counts as theirs. */
const listOf = (direction: 'asc' | 'desc') =>
  `select e.*, c.input as run_input, case when e.type <> 'run.created' then c.output end as run_output
     from unnest($1::text[]) as r (id)
    cross join lateral (
      select own.*, row_number() over (order by own.seq ${direction}) as place
        from (
          select * from run_events
           where run_id = r.id and organization_id = $2 and seq > $3 and seq < $4
           order by seq ${direction} limit $5
        ) own
    ) e
     left join lateral (
       select input, output from runs
        where organization_id = $2 and id = e.run_id and e.type in (${carryingRun.map((type) => `'${type}'`).join(', ')})
     ) c on true`

const heavy = ['data', 'run_input', 'run_output']

const newestFirst = inOrder('list_run_events_newest_first', 'desc')
const oldestFirst = inOrder('list_run_events_oldest_first', 'asc')
