/*
 * Runs that fail without an execution to say so: the statement that fails them, their facts and the events that report
 * it, in one transaction. Rare, so unlike the hot statements it may take several round trips.
 */
import type { RecordEvent } from '../../events/outbox.ts'
import type { Database, Statement } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { toRunData } from './runData.ts'
import { keepFacts } from './runFacts.ts'
import { type RunRow, toRun } from './runRow.ts'

export type FailDeps = { db: Pick<Database, 'transaction'>; recordEvent: RecordEvent }
type ReportDeps = Pick<FailDeps, 'recordEvent'>

/** A run that a statement touched, and whether that was its end. */
export type Touched = { organization_id: string; id: string; failed: boolean }

/** The ids of all runs that the statement touched. */
export async function failRuns(
  deps: ReportDeps,
  tx: Transaction,
  { text }: Statement<Touched>,
  values: unknown[],
): Promise<string[]> {
  const touched: Touched[] = await tx.manager.query(text, values)
  await reportFailures(
    deps,
    tx,
    touched.filter((run) => run.failed),
  )
  return touched.map((run) => run.id)
}

/** Index: runs_pkey. */
const failedRuns = `with failed as (
    select r.* from unnest($1::text[], $2::text[]) as f (organization_id, id)
      join runs r on r.organization_id = f.organization_id and r.id = f.id
  ), counted as (
    ${keepFacts('failed')}
  )
  select * from failed`

async function reportFailures({ recordEvent }: ReportDeps, tx: Transaction, failed: Touched[]): Promise<void> {
  if (failed.length === 0) return
  const keys = [failed.map((run) => run.organization_id), failed.map((run) => run.id)]
  const rows: RunRow[] = await tx.manager.query(failedRuns, keys)
  for (const run of rows.map(toRun)) await recordEvent(tx, run, 'run.failed', toRunData(run))
}
