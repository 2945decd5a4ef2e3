/** Finds and reads the alerts that began or were resolved since an earlier statement, of many organisations at once. */
import {
  type ChangedKey,
  type Changes,
  type ChangesRow,
  changedSinceSql,
  lookBackMs,
  type Position,
  toChanges,
} from '../../platform/database/changedSince.ts'
import { type Database, statement } from '../../platform/database/database.ts'
import { type RowOf, rowReader } from '../../platform/database/defineEntity.ts'
import { idBoundAt } from '../../platform/ids.ts'
import type { Alert } from '../alert.ts'
import { type AlertRow, alertEntity, showAlert } from './alertEntity.ts'

type Db = Pick<Database, 'run'>

export async function findChangedAlerts(
  db: Db,
  organizationIds: string[],
  since: Position,
  now: Date,
): Promise<Changes> {
  const after = new Date(since.at.getTime() - lookBackMs)
  const values = [organizationIds, since.snapshot, idBoundAt('alrt', after), after.toISOString()]
  return toChanges(await db.run(findStatement, values), now)
}

export async function readAlerts(db: Db, keys: ChangedKey[]): Promise<Alert[]> {
  const rows = await db.run(readStatement, [keys.map((key) => key.organizationId), keys.map((key) => key.id)])
  return rows.map((row) => showAlert(toAlert(row)))
}

const toAlert = rowReader(alertEntity)

/** Index, once for each organisation: alerts_pkey; alerts_resolved. */
const findStatement = statement<ChangesRow>(
  'find_changed_alerts',
  changedSinceSql(`
    select id, xmin as version from alerts where organization_id = w.organization_id and id >= $3
    union all
    select id, xmin from alerts
     where organization_id = w.organization_id and id < $3 and resolved_at >= $4::timestamptz`),
)

/** Index: alerts_pkey. */
const readStatement = statement<RowOf<AlertRow>>(
  'read_alerts',
  `select a.* from unnest($1::text[], $2::text[]) as k (organization_id, id)
     join alerts a on a.organization_id = k.organization_id and a.id = k.id`,
)
