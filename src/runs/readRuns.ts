/** Reads runs by id, many in one statement, over any number of organisations. */
import { type Database, statement } from '../platform/database.ts'
import type { Run } from './run.ts'
import { type RunRow, toRun } from './runRow.ts'

export type RunKey = { organizationId: string; id: string }
export type ReadRun = { run: Run; bytes: number }

export async function readRuns(db: Pick<Database, 'run'>, keys: RunKey[]): Promise<(ReadRun | undefined)[]> {
  const rows = await db.run(readStatement, [keys.map((key) => key.organizationId), keys.map((key) => key.id)])
  const found = new Map(rows.map((row) => [`${row.organization_id} ${row.id}`, row]))
  return keys.map((key) => {
    const row = found.get(`${key.organizationId} ${key.id}`)
    return row && { run: toRun(row), bytes: row.bytes }
  })
}

/** Index: runs_pkey. */
const readStatement = statement<RunRow & { bytes: number }>(
  'read_runs',
  `select r.*, octet_length(r.input::text) + coalesce(octet_length(r.output::text), 0) as bytes
     from (select distinct * from unnest($1::text[], $2::text[]) as k (organization_id, id)) k
     join runs r on r.organization_id = k.organization_id and r.id = k.id`,
)
