/** Pages of runs' logs, by the numbers of their events; of many runs in one statement. */
import { authorize, type Viewer } from '../access/viewer.ts'
import { type Database, statement } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import { checkPageArguments, defaultPageSize, type Page, type PageArguments, toPage } from '../platform/keysetPage.ts'
import type { RunEvent, RunEventType } from './runEvent.ts'

type Deps = { db: Pick<Database, 'run'> }

/** The runs' ids must come from runs that the viewer was shown: logs are found by them alone. */
export async function listRunEvents(
  { db }: Deps,
  viewer: Viewer,
  runIds: string[],
  page: PageArguments,
): Promise<Page<RunEvent>[]> {
  authorize(viewer, 'runs:read')
  checkPageArguments(page)
  const backwards = page.last != null
  const limit = page.last ?? page.first ?? defaultPageSize
  const [after, before] = [readSeqCursor(page.after, 'after'), readSeqCursor(page.before, 'before')]
  const ascending = (page.order ?? 'desc') === 'asc'
  const [above = 0, below = maxSeq] = ascending ? [after, before] : [before, after]
  const read = ascending === backwards ? newestFirst : oldestFirst
  const rows = await db.run(read, [runIds, viewer.organizationId, above, below, limit + 1])
  const logs = new Map<string, RunEvent[]>(runIds.map((id) => [id, []]))
  for (const row of rows) logs.get(row.run_id)?.push(toEvent(row))
  return runIds.map((id) => toPage({ limit, backwards }, page, logs.get(id) ?? []))
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

/** Index: run_events_pkey, once per run. */
const inOrder = (name: string, direction: 'asc' | 'desc') =>
  statement<Row>(
    name,
    `select e.run_id, e.seq, e.type, e.data::text as data, e.created_at
       from unnest($1::text[]) as r (id)
      cross join lateral (
        select * from run_events
         where run_id = r.id and organization_id = $2 and seq > $3 and seq < $4
         order by seq ${direction} limit $5
      ) e
      order by e.run_id, e.seq ${direction}`,
  )

const newestFirst = inOrder('list_run_events_newest_first', 'desc')
const oldestFirst = inOrder('list_run_events_oldest_first', 'asc')
