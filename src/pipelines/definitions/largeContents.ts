/** Reads the contents that were too large to be read with their page, as many as fit into the response. */
import { callerSignal } from '../../platform/callerSignal.ts'
import { type Database, type Scope, statement } from '../../platform/database/database.ts'
import { roundRobin } from '../../platform/paging/pageBudget.ts'
import { bytesAtMost, largeOnlyIf, type Measured, withinBudget } from '../../platform/paging/withinBudget.ts'
import type { PipelineContent } from '../pipeline.ts'

export type MeasuredContent = Measured & { pipeline_id: string; version: number; content: PipelineContent }

export async function withLargeContents<Row extends MeasuredContent>(
  db: Pick<Database, 'runLarge'>,
  scope: Scope,
  lists: Row[][],
  left: number,
): Promise<Row[][]> {
  const large = roundRobin(lists).filter(({ fits }) => !fits)
  if (large.length === 0) return lists
  const [ids, versions] = [large.map((row) => row.pipeline_id), large.map((row) => row.version)]
  const values = [scope.organizationId, ids, versions, left]
  const read = await db.runLarge(scope, largeStatement, values, 'brief', callerSignal())
  const found = new Map(read.map((row) => [keyOf(row), row]))
  return lists.map((rows) => rows.map((row) => ({ ...row, ...found.get(keyOf(row)) })))
}

const keyOf = (row: MeasuredContent): string => `${row.pipeline_id} ${row.version}`

const columns = ['pipeline_id', 'version', 'content']

const wanted = `select v.pipeline_id, v.version, v.content, w.place
  from unnest($2::text[], $3::int[]) with ordinality as w (pipeline_id, version, place)
  join pipeline_versions v on v.organization_id = $1 and v.pipeline_id = w.pipeline_id and v.version = w.version`

/** Index: pipeline_versions_pkey. */
const largeStatement = statement<MeasuredContent>(
  'read_large_pipeline_versions',
  `select ${largeOnlyIf('fits', columns, ['content'])}, fits, own_bytes
     from ${withinBudget({ list: wanted, large: ['content'], order: 'place', left: '$4::int' })} large`,
)

/** SQL: the size of the content of a version `v`. */
export const contentBytes = `(${bytesAtMost(['v.content'])})::float8 as own_bytes`

/** SQL: the content if it is at most this large, and whether it is. */
export const contentUpTo = (small: string): string =>
  `case when own_bytes <= ${small} then content end as content, own_bytes <= ${small} as fits, own_bytes`
