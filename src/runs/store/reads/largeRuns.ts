/** Reads runs that were too large to be read with their page, as many as fit into the response: only selected columns. */
import { callerSignal } from '../../../platform/callerSignal.ts'
import { type Database, type Scope, statement } from '../../../platform/database/database.ts'
import { replaceRows } from '../../../platform/paging/measuredPages.ts'
import { roundRobin } from '../../../platform/paging/pageBudget.ts'
import { largeOnlyIf, type Measured, withinBudget } from '../../../platform/paging/withinBudget.ts'
import { largeRunColumns, type RunRow, runColumns } from '../runRow.ts'

export type MeasuredRun = RunRow & Measured

export async function withLargeRuns(
  db: Pick<Database, 'runLarge'>,
  scope: Scope,
  lists: MeasuredRun[][],
  left: number,
  shown: readonly string[],
): Promise<MeasuredRun[][]> {
  const large = roundRobin(lists).filter(({ fits }) => !fits)
  if (large.length === 0) return lists
  const values = [scope.organizationId, large.map(({ id }) => id), left]
  const read = await db.runLarge(scope, largeStatement(shown), values, 'brief', callerSignal())
  return replaceRows(lists, (row) => row.id, read)
}

const wanted = `select r.*, w.place
  from unnest($2::text[]) with ordinality as w (id, place) join runs r on r.organization_id = $1 and r.id = w.id`

/** Index: runs_pkey. */
const largeStatement = (shown: readonly string[]) =>
  statement<MeasuredRun>(
    `read_large_runs_${shown.join('_')}`,
    `select ${largeOnlyIf('fits', runColumns, largeRunColumns, shown)}, fits, own_bytes
       from ${withinBudget({ list: wanted, large: shown, order: 'place', left: '$3::int' })} large`,
  )
