import type { Database, Scope } from '../platform/database/database.ts'
import { findRow, findRows } from '../platform/database/rowsById.ts'
import { storable } from '../platform/database/searchableJson.ts'
import { keysetPage, type Page, type PageArguments } from '../platform/paging/keysetPage.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import type { Alert, AlertStatus } from './alert.ts'
import { fail } from './alertErrors.ts'
import { authorizeAbout, mayReadAbout } from './rules/authorizeRule.ts'
import { alertEntity, showAlert } from './store/alertEntity.ts'

type Deps = { db: Pick<Database, 'select'> }

export async function readAlert({ db }: Deps, viewer: Viewer, id: string): Promise<Alert> {
  authorize(viewer, 'alerts:read')
  const row = await findRow(alertQuery(db, viewer), 'alrt', id, () => fail('alert_not_found'))
  authorizeAbout(viewer, row.agentId)
  return showAlert(row)
}

/** In the order of the ids; undefined for those that the viewer may not see. One statement. */
export async function readAlerts({ db }: Deps, viewer: Viewer, ids: string[]): Promise<(Alert | undefined)[]> {
  authorize(viewer, 'alerts:read')
  const alerts = await findRows(alertQuery(db, viewer), 'alrt', ids, showAlert)
  return alerts.map((alert) => (alert !== undefined && mayReadAbout(viewer, alert.agentId) ? alert : undefined))
}

export type AlertFilter = { ruleId?: string | null | undefined; status?: readonly AlertStatus[] | null | undefined }

/** Index: alerts_rule for one rule's, alerts_firing for those that fire, alerts_agent for some agents', else alerts_pkey. */
export async function listAlerts(
  { db }: Deps,
  viewer: Viewer,
  { ruleId, status }: AlertFilter,
  page: PageArguments,
): Promise<Page<Alert>> {
  authorize(viewer, 'alerts:read')
  const query = alertQuery(db, viewer)
  if (viewer.agentIds !== null) query.andWhere('alert.agentId = any(:allowed)', { allowed: viewer.agentIds })
  if (ruleId != null) query.andWhere('alert.ruleId = :ruleId', { ruleId: storable(ruleId) })
  if (status != null) query.andWhere('alert.status = any(:status)', { status })
  const { items, ...rest } = await keysetPage(query, 'alrt', page)
  return { ...rest, items: items.map(showAlert) }
}

const alertQuery = (db: Deps['db'], scope: Scope) => db.select(scope, alertEntity, 'alert')
