/** Reads pipeline runs by id, many in one statement; a large one is then read separately. */
import { type Sized, smallColumns } from '../../../bodies/smallColumns.ts'
import { type Database, statement } from '../../../platform/database/database.ts'
import type { Patience } from '../../../platform/database/largeReads.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { leastPageBytes } from '../../../platform/paging/pageBudget.ts'
import type { PipelineRun } from '../pipelineRun.ts'
import {
  largePipelineRunColumns,
  type PipelineRunRow,
  pipelineRunBytes,
  pipelineRunColumns,
  type StepRunTuple,
  stepRunsSql,
  toPipelineRun,
  toState,
} from './pipelineRunRow.ts'

export type PipelineRunKey = { organizationId: string; id: string }
export type FoundPipelineRun = (patience: Patience) => PipelineRun | Promise<PipelineRun | undefined>

type Db = Pick<Database, 'run' | 'runLarge'>

export async function readPipelineRuns(db: Db, keys: PipelineRunKey[]): Promise<(FoundPipelineRun | undefined)[]> {
  const rows = await db.run(readStatement, [keys.map((key) => key.organizationId), keys.map((key) => key.id)])
  const found = new Map(rows.map((row) => [`${row.organization_id} ${row.id}`, toFound(db, row)]))
  return keys.map((key) => found.get(`${key.organizationId} ${key.id}`))
}

/** As the transaction sees them. */
export async function readInside(tx: Transaction, keys: PipelineRunKey[]): Promise<PipelineRun[]> {
  const values = [keys.map((key) => key.organizationId), keys.map((key) => key.id)]
  const rows: ShownRow[] = await tx.manager.query(readInsideSql, values)
  if (rows.length !== keys.length) throw new Error('a pipeline run disappeared while it was written')
  return rows.map(toShown)
}

/** Index: pipeline_runs_pkey. */
const readInsideSql = `select p.*, ${stepRunsSql} as step_runs
  from unnest($1::text[], $2::text[]) as k (organization_id, id)
  join pipeline_runs p on p.organization_id = k.organization_id and p.id = k.id`

function toFound(db: Db, row: FoundRow): FoundPipelineRun {
  if (row.is_whole) return () => toShown(row)
  const key = { organizationId: row.organization_id, id: row.id }
  return async (patience) => {
    const [large] = await db.runLarge(key, readLargeStatement, [key.organizationId, key.id], patience)
    return large && toShown(large)
  }
}

const toShown = (row: ShownRow): PipelineRun => toPipelineRun(toState(row), row.step_runs)

export type ShownRow = PipelineRunRow & { step_runs: StepRunTuple[] }
type FoundRow = ShownRow & Sized

/** Index: pipeline_runs_pkey. Without the `offset`, each use of `own_bytes` would be computed again. */
const readStatement = statement<FoundRow>(
  'read_pipeline_runs',
  `select ${smallColumns(pipelineRunColumns, largePipelineRunColumns, leastPageBytes)},
          case when own_bytes <= ${leastPageBytes} then ${stepRunsSql} end as step_runs
     from (select p.*, own_bytes
             from (select distinct * from unnest($1::text[], $2::text[]) as k (organization_id, id)) k
             join pipeline_runs p on p.organization_id = k.organization_id and p.id = k.id
            cross join lateral (select (${pipelineRunBytes()})::float8 as own_bytes offset 0) measured) p`,
)

/** Index: pipeline_runs_pkey. */
const readLargeStatement = statement<ShownRow>(
  'read_large_pipeline_run',
  `select p.*, ${stepRunsSql} as step_runs from pipeline_runs p where p.organization_id = $1 and p.id = $2`,
)
