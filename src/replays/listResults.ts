/** The results of many replays, a page of each, in one statement. Both outputs of a pair can have megabytes. */
import { bodyBytes } from '../bodies/bodyBytes.ts'
import { largeRows, type Placed, smallBytes, toSizedPages } from '../bodies/sizedPages.ts'
import { type Sized, smallColumns } from '../bodies/smallColumns.ts'
import { callerSignal } from '../platform/callerSignal.ts'
import { type Database, statement } from '../platform/database/database.ts'
import type { JsonObject } from '../platform/json.ts'
import type { Page, PageArguments } from '../platform/paging/keysetPage.ts'
import { encodeNumberCursor, readNumberedPage } from '../platform/paging/numberedPage.ts'
import type { PageBudget } from '../platform/paging/pageBudget.ts'
import type { ErasedError, RunError } from '../runs/run.ts'
import type { RunStatus } from '../runs/runStatus.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import type { Side } from './checks/check.ts'
import type { Verdict } from './replay.ts'
import { type ItemResult, type NamedJudgement, refusedError } from './replayItem.ts'

export type ReplayResult = {
  place: number
  /** Null if the version refused the input. */
  runId: string | null
  replayOf: string
  verdict: Verdict
  checks: NamedJudgement[]
  changed: string[]
  before: Side
  after: Side
}

export type ResultPage = PageArguments & { verdict?: Verdict | null | undefined }

/** Does not check access to the replays: `replayIds` must be those of replays that the viewer may read. */
export async function listResults(
  { db }: { db: Pick<Database, 'run' | 'runLarge'> },
  viewer: Viewer,
  replayIds: string[],
  page: ResultPage,
  budget: PageBudget,
): Promise<Page<ReplayResult>[]> {
  authorize(viewer, 'runs:read')
  const request = readNumberedPage('result', page)
  const { readOrder, above, below, limit } = request
  const small = smallBytes((limit + 1) * replayIds.length)
  const values = [viewer.organizationId, replayIds, above, below, limit + 1, small, page.verdict ?? null]
  const readLarge = largeRows<ResultRow>(db, viewer, largeStatement, ({ replay_of, run_id }) => [replay_of, run_id])
  const pages = await budget.read(async (left) => {
    const found = await db.run(readOrder === 'desc' ? newestFirst : oldestFirst, values, callerSignal())
    const results = Map.groupBy(found, (row) => row.replay_id)
    return toSizedPages<ResultRow>(
      request,
      page,
      replayIds.map((id) => results.get(id) ?? []),
      left,
      readLarge,
    )
  })
  return pages.map(({ items, ...rest }) => ({ ...rest, items: items.map(toResult) }))
}

export const resultCursor = ({ place }: ReplayResult): string => encodeNumberCursor('result', place)

type ResultRow = Sized & {
  replay_id: string
  place: number
  replay_of: string
  run_id: string | null
  verdict: Verdict
  result: ItemResult
  before_status: RunStatus
  before_latency_ms: number | null
  before_tokens_used: number
  before_error: RunError | ErasedError | null
  before_output: JsonObject | null
  after_error: RunError | ErasedError | null
  after_output: JsonObject | null
}

const toResult = ({ result, ...row }: ResultRow): ReplayResult => ({
  place: row.place,
  runId: row.run_id,
  replayOf: row.replay_of,
  verdict: row.verdict,
  checks: result.checks,
  changed: result.changed,
  before: {
    status: row.before_status,
    output: row.before_output,
    error: row.before_error,
    latencyMs: row.before_latency_ms,
    tokensUsed: row.before_tokens_used,
  },
  after: {
    status: result.status,
    output: row.after_output,
    error: result.refused === null ? row.after_error : refusedError(result.refused),
    latencyMs: result.latencyMs,
    tokensUsed: result.tokensUsed,
  },
})

const large = ['before_output', 'after_output']
const columns = [
  ...['replay_id', 'place', 'replay_of', 'run_id', 'verdict', 'result', 'before_status', 'before_latency_ms'],
  ...['before_tokens_used', 'before_error', 'after_error', ...large],
]

/** Index: replay_items_pkey, once per replay; replay_runs_pkey and runs_pkey, for each result. */
const inOrder = (name: string, direction: 'asc' | 'desc') =>
  statement<ResultRow>(
    name,
    `select ${smallColumns(columns, large, '$6::int')}
       from unnest($2::text[]) as w (replay)
      cross join lateral (
        select i.replay_id, i.place, i.replay_of, a.id as run_id, i.verdict, i.result, i.before_status,
               i.before_latency_ms, i.before_tokens_used, b.error as before_error, a.error as after_error,
               b.output as before_output, a.output as after_output,
               (case when b.id is null then 0 else ${bodyBytes('b.output')} end +
                case when a.id is null then 0 else ${bodyBytes('a.output')} end)::float8 as own_bytes
          from (select * from replay_items
                 where organization_id = $1 and replay_id = w.replay and place > $3 and place < $4
                   and verdict is not null and ($7::text is null or verdict = $7)
                 order by place ${direction} limit $5) i
          left join runs b on b.organization_id = $1 and b.id = i.replay_of
          left join replay_runs l on l.organization_id = $1 and l.replay_id = i.replay_id and l.place = i.place and l.part = 0
          left join runs a on a.organization_id = $1 and a.id = l.run_id
         offset 0
      ) results
      order by replay_id, place ${direction}`,
  )

const newestFirst = inOrder('list_replay_results_newest_first', 'desc')
const oldestFirst = inOrder('list_replay_results_oldest_first', 'asc')

/** Index: runs_pkey. */
const largeStatement = statement<Placed<ResultRow>>(
  'read_large_replay_results',
  `select w.place::int, b.output as before_output, a.output as after_output
     from unnest($2::text[], $3::text[]) with ordinality as w (before_id, after_id, place)
     left join runs b on b.organization_id = $1 and b.id = w.before_id
     left join runs a on a.organization_id = $1 and a.id = w.after_id`,
)
