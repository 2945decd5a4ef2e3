/** Reads the shown columns of runs that were too large to be read with their list, unless the runs have changed since. */
import { largeRows, type Placed } from '../../../bodies/sizedPages.ts'
import type { Sized } from '../../../bodies/smallColumns.ts'
import { type Database, type Scope, statement } from '../../../platform/database/database.ts'
import type { RunRow } from '../runRow.ts'

export type SizedRun = RunRow & Sized

export const readLargeRuns = (db: Pick<Database, 'runLarge'>, scope: Scope, shown: readonly string[]) =>
  largeRows(db, scope, largeStatement(shown), ({ id, status }) => [id, status])

/** Index: runs_pkey. Values that can be large change with the status only. */
const largeStatement = (shown: readonly string[]) =>
  statement<Placed<SizedRun>>(
    `read_large_runs_${shown.join('_')}`,
    `select ${['w.place::int', ...shown].join(', ')}
       from unnest($2::text[], $3::text[]) with ordinality as w (run_id, seen, place)
       join runs on organization_id = $1 and id = w.run_id and status = w.seen`,
  )
