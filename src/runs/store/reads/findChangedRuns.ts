/*
 * Finds the runs that changed since an earlier statement, of many organisations at once. Nothing is written for it: a young
 * run is found by its id, one that is executed or waits for an action by its status, one that completed or failed by its
 * event, or if it is silent by its fact, which are stored by the same statement. Only a cancelled run needs its own index. A queued run changes only by
 * leaving the queue.
 */
import {
  type Changes,
  type ChangesRow,
  changedSinceSql,
  findChanges,
  type Position,
} from '../../../platform/database/changedSince.ts'
import { type Database, statement } from '../../../platform/database/database.ts'
import { idBoundAt } from '../../../platform/ids.ts'

export const findChangedRuns = (
  db: Pick<Database, 'run'>,
  organizationIds: string[],
  since: Position,
  now: Date,
): Promise<Changes> =>
  findChanges(db, findStatement, { organizationIds, since, now }, (after) => [
    idBoundAt('run', after),
    idBoundAt('evt', after),
    after.toISOString(),
  ])

const ofWatched = 'organization_id = w.organization_id'

/** Index, once for each organisation: runs_pkey; runs_running; runs_status; runs_cancelled; events_pkey; silent_run_facts_organization. */
const candidates = `
  select id, xmin as version from runs where ${ofWatched} and id >= $3
  union all
  select id, xmin from runs where ${ofWatched} and id < $3 and status = 'running'
  union all
  select id, xmin from runs where ${ofWatched} and id < $3 and status = 'requires_action'
  union all
  select id, xmin from runs where ${ofWatched} and id < $3 and status = 'cancelled' and finished_at >= $5::timestamptz
  union all
  select subject_id, xmin from events
   where ${ofWatched} and id >= $4 and type in ('run.completed', 'run.failed') and subject_id < $3
  union all
  select run_id, xmin from silent_run_facts where ${ofWatched} and finished_at >= $5::timestamptz and run_id < $3`

const findStatement = statement<ChangesRow>('find_changed_runs', changedSinceSql(candidates))
