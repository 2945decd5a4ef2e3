/*
 * Reads runs by id, many in one statement, for any number of organisations. A large run is then read separately, so that
 * callers that read small runs don't wait for it.
 */
import { type Sized, smallColumns } from '../../../bodies/smallColumns.ts'
import { type Database, statement } from '../../../platform/database/database.ts'
import type { Patience } from '../../../platform/database/largeReads.ts'
import { leastPageBytes } from '../../../platform/paging/pageBudget.ts'
import type { Run } from '../../run.ts'
import { largeRunColumns, type RunRow, runBytes, runColumns, toRun } from '../runRow.ts'

export type RunKey = { organizationId: string; id: string }
export type ReadRun = { run: Run; bytes: number }
export type FoundRun = {
  /** Without the columns that can be large, unless `isWhole`. */
  seen: Run
  isWhole: boolean
  read(patience: Patience): ReadRun | Promise<ReadRun | undefined>
}

type Db = Pick<Database, 'run' | 'runLarge'>

export async function readRuns(db: Db, keys: RunKey[]): Promise<(FoundRun | undefined)[]> {
  const rows = await db.run(readStatement, [keys.map((key) => key.organizationId), keys.map((key) => key.id)])
  const found = new Map(rows.map((row) => [`${row.organization_id} ${row.id}`, toFound(db, row)]))
  return keys.map((key) => found.get(`${key.organizationId} ${key.id}`))
}

function toFound(db: Db, row: FoundRow): FoundRun {
  if (row.is_whole) {
    const found = { run: toRun(row), bytes: row.own_bytes }
    return { seen: found.run, isWhole: true, read: () => found }
  }
  const key = { organizationId: row.organization_id, id: row.id }
  const reading: Partial<Record<Patience, Promise<ReadRun | undefined>>> = {}
  return {
    seen: toRun(row),
    isWhole: false,
    read(patience) {
      reading[patience] ??= readLargeRun(db, key, patience) // shared by all callers of this batch
      return reading[patience]
    },
  }
}

async function readLargeRun(db: Db, key: RunKey, patience: Patience): Promise<ReadRun | undefined> {
  const [row] = await db.runLarge(key, readLargeStatement, [key.organizationId, key.id], patience)
  return row && { run: toRun(row), bytes: row.own_bytes }
}

type FoundRow = RunRow & Sized

/** Index: runs_pkey. Without the `offset`, each use of `own_bytes` would be computed again. */
const readStatement = statement<FoundRow>(
  'read_runs',
  `select ${smallColumns(runColumns, largeRunColumns, leastPageBytes)}
     from (select r.*, own_bytes
             from (select distinct * from unnest($1::text[], $2::text[]) as k (organization_id, id)) k
             join runs r on r.organization_id = k.organization_id and r.id = k.id
            cross join lateral (select (${runBytes()})::float8 as own_bytes offset 0) measured) found`,
)

/** Index: runs_pkey. */
const readLargeStatement = statement<RunRow & Pick<Sized, 'own_bytes'>>(
  'read_large_run',
  `select r.*, (${runBytes()})::float8 as own_bytes
     from runs r where r.organization_id = $1 and r.id = $2`,
)
