/** Contents of pipelines in lists; those that are too large to be read with their list are read separately. */
import { bodyBytes } from '../../bodies/bodyBytes.ts'
import { largeRows, type Placed } from '../../bodies/sizedPages.ts'
import { type Sized, smallColumns } from '../../bodies/smallColumns.ts'
import { type Database, type Scope, statement } from '../../platform/database/database.ts'
import type { PipelineContent } from '../pipeline.ts'

export type SizedContent = Sized & { pipeline_id: string; version: number; content: PipelineContent }

/** SQL: the content of a version `v` and its size. */
export const sizedContent = `v.content, (${bodyBytes('v.content')})::float8 as own_bytes`

/** SQL: these columns of it, with the content if it is small. */
export const withSmallContent = (columns: string[], smallBytes: string): string =>
  smallColumns([...columns, 'content'], ['content'], smallBytes)

export const readLargeContents = (db: Pick<Database, 'runLarge'>, scope: Scope) =>
  largeRows(db, scope, largeStatement, (row) => [row.pipeline_id, row.version])

/** Index: pipeline_versions_pkey. */
const largeStatement = statement<Placed<SizedContent>>(
  'read_large_pipeline_versions',
  `select w.place::int, v.content
     from unnest($2::text[], $3::int[]) with ordinality as w (pipeline_id, version, place)
     join pipeline_versions v on v.organization_id = $1 and v.pipeline_id = w.pipeline_id and v.version = w.version`,
)
