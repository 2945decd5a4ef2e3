/*
 * Fails runs that have no execution: the statement that changes them (and numbers the last entry of their log, which
 * follows from them), their facts and their events, in one transaction. Rare, so it may take several round trips.
 */
import type { RecordEvent } from '../../../events/outbox.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { RunError } from '../../run.ts'
import { toRunData } from '../runData.ts'
import { type RunRow, toRun } from '../runRow.ts'
import { insertFacts, insertSilentFacts, isLive, isSilent } from './runFacts.ts'

/** SQL for a run's error; `message` is SQL too. */
export const runError = (code: string, message: string, type: RunError['type'], retryable: boolean): string =>
  `error = json_build_object('code', '${code}', 'message', ${message}, 'type', '${type}', 'retryable', ${retryable},
                             'step', null, 'attempt', r.attempt), error_code = '${code}'`

export type FailDeps = { db: Pick<Database, 'transaction'>; recordEvent: RecordEvent }
type ReportDeps = Pick<FailDeps, 'recordEvent'>

/** A run that a statement changed, and whether it failed. */
export type ChangedRun = { organization_id: string; id: string; failed: boolean }

/** Returns all runs that the statement changed. */
export async function failRuns<Changed extends ChangedRun>(
  deps: ReportDeps,
  tx: Transaction,
  statement: string,
  values: unknown[],
): Promise<Changed[]> {
  const changed: Changed[] = await tx.manager.query(statement, values)
  const failed = changed.filter((run) => run.failed)
  if (failed.length > 0) await reportFailures(deps, tx, failed)
  return changed
}

/** Index: runs_pkey. */
const failedRuns = `with failed as (
    select r.* from unnest($1::text[], $2::text[]) as f (organization_id, id)
      join runs r on r.organization_id = f.organization_id and r.id = f.id
  ), counted as (
    ${insertFacts(`failed where ${isLive}`)}
  ), silent as (
    ${insertSilentFacts(`failed where ${isSilent}`)}
  )
  select * from failed`

/** Runs have inputs of up to a mebibyte, and a dead process can leave a thousand of them. */
const readAtOnce = 8

async function reportFailures({ recordEvent }: ReportDeps, tx: Transaction, failed: ChangedRun[]): Promise<void> {
  for (let from = 0; from < failed.length; from += readAtOnce) {
    const some = failed.slice(from, from + readAtOnce)
    const keys = [some.map((run) => run.organization_id), some.map((run) => run.id)]
    const rows: RunRow[] = await tx.manager.query(failedRuns, keys)
    const reported = rows.map(toRun).filter(({ replayId }) => replayId === null)
    for (const run of reported) await recordEvent(tx, run, 'run.failed', toRunData(run))
  }
}
