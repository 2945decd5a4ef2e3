/** Lists the organisation's audit log, for its owners and the keys they give access. */
import type { Database } from '../platform/database/database.ts'
import { storable } from '../platform/database/searchableJson.ts'
import { failWith } from '../platform/errors.ts'
import { type CreatedBetween, whereCreatedBetween } from '../platform/paging/createdBetween.ts'
import { keysetPage, type Page, type PageArguments } from '../platform/paging/keysetPage.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { auditActions } from './auditActions.ts'
import { type AuditEntry, auditEntity } from './auditEntity.ts'

export type AuditFilter = CreatedBetween & {
  action?: string | null | undefined
  actorId?: string | null | undefined
  targetId?: string | null | undefined
}

export async function listAudit(
  { db }: { db: Pick<Database, 'select'> },
  viewer: Viewer,
  filter: AuditFilter,
  page: PageArguments,
): Promise<Page<AuditEntry>> {
  authorize(viewer, 'audit:read')
  const query = queryAudit({ db }, viewer, filter)
  const { items, ...rest } = await keysetPage(query, 'aud', page)
  return { ...rest, items: items.map(withoutEmail) }
}

const mostExported = 500

/** The next entries that existed at a time, in the order of their ids. */
export async function readAuditForExport(
  { db }: { db: Pick<Database, 'select'> },
  viewer: Viewer,
  filter: AuditFilter,
  until: Date,
  after: string,
): Promise<AuditEntry[]> {
  authorize(viewer, 'audit:read')
  const query = queryAudit({ db }, viewer, filter)
    .andWhere('entry.id > :after and entry.createdAt <= :until', { after, until })
    .orderBy('entry.id')
    .limit(mostExported)
  return (await query.getMany()).map(withoutEmail)
}

function queryAudit({ db }: { db: Pick<Database, 'select'> }, viewer: Viewer, filter: AuditFilter) {
  const { action, actorId, targetId } = filter
  if (action != null) checkAction(action, 'action')
  const query = db.select(viewer, auditEntity, 'entry')
  if (action != null) query.andWhere('entry.action = :action', { action })
  if (actorId != null) query.andWhere('entry.actorId = :actorId', { actorId: storable(actorId) })
  if (targetId != null) query.andWhere('entry.targetId = :targetId', { targetId: storable(targetId) })
  whereCreatedBetween(query, 'aud', filter)
  return query
}

/** During an upgrade, processes of the release before still store the e-mail address of a user. */
function withoutEmail({ details: { email: _, ...details }, ...entry }: AuditEntry): AuditEntry {
  return { ...entry, details }
}

/** Throws if there is no such action; `param` is the field that names it. */
export function checkAction(action: string, param: string): void {
  if (auditActions.some((known) => known === action)) return
  throw failWith([{ param, code: 'invalid_value', message: `must be one of ${[...auditActions].sort().join(', ')}` }])
}
