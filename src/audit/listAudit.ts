/** Who did what in the organisation, for its owners. */
import { authorizeOwner, type Viewer } from '../access/viewer.ts'
import type { Database } from '../platform/database/database.ts'
import { isStorableText } from '../platform/database/searchableJson.ts'
import { failWith } from '../platform/errors.ts'
import { idBoundAt } from '../platform/ids.ts'
import { keysetPage, type Page, type PageArguments } from '../platform/paging/keysetPage.ts'
import { auditActions } from './auditActions.ts'
import { type AuditEntry, auditEntity } from './auditEntity.ts'

export type AuditFilter = {
  action?: string | null | undefined
  actorId?: string | null | undefined
  targetId?: string | null | undefined
  createdAfter?: Date | null | undefined
  createdBefore?: Date | null | undefined
}

type Deps = { db: Pick<Database, 'select'> }

export async function listAudit(
  { db }: Deps,
  viewer: Viewer,
  filter: AuditFilter,
  page: PageArguments,
): Promise<Page<AuditEntry>> {
  authorizeOwner(viewer)
  const { action, actorId, targetId, createdAfter, createdBefore } = filter
  checkAction(action)
  const query = db.select(viewer, auditEntity, 'entry')
  if (action != null) query.andWhere('entry.action = :action', { action })
  if (actorId != null) query.andWhere('entry.actorId = :actorId', { actorId: storable(actorId) })
  if (targetId != null) query.andWhere('entry.targetId = :targetId', { targetId: storable(targetId) })
  if (createdAfter != null) {
    query.andWhere('entry.createdAt > :createdAfter', { createdAfter })
    query.andWhere('entry.id > :afterId', { afterId: idBoundAt('aud', new Date(createdAfter.getTime() - slackMs)) })
  }
  if (createdBefore != null) {
    query.andWhere('entry.createdAt < :createdBefore', { createdBefore })
    query.andWhere('entry.id < :beforeId', { beforeId: idBoundAt('aud', new Date(createdBefore.getTime() + slackMs)) })
  }
  return keysetPage(query, 'entry', 'aud', page)
}

function checkAction(action: string | null | undefined): void {
  if (action == null || auditActions.some((known) => known === action)) return
  throw failWith([
    { param: 'action', code: 'invalid_value', message: `must be one of ${[...auditActions].sort().join(', ')}` },
  ])
}

/** Ids carry their time, so a bound on ids spares the index the rest; processes' clocks may differ by this much. */
const slackMs = 60_000

/** What can't be stored can't be found either: it is looked for as something that no row holds. */
const storable = (text: string): string | null => (isStorableText(text) ? text : null)
