import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { retentionAt } from '../viewer/retention.ts'
import type { ViewedOrganization, Viewer } from '../viewer/viewer.ts'
import { type Organization, organizationEntity } from './organizationEntity.ts'

/** The caller's own organisation, as stored: the viewer's may be a few seconds old. Any credentials suffice. */
export async function readOrganization(
  { db, clock }: { db: Pick<Database, 'transaction'>; clock: Clock },
  { organizationId }: Viewer,
): Promise<ViewedOrganization> {
  const row = await db.transaction((tx) => tx.manager.findOneByOrFail(organizationEntity, { id: organizationId }))
  return toViewed(row, clock.now())
}

export function toViewed({ id, name, plan, createdAt, ...row }: Organization, now: Date): ViewedOrganization {
  const { retentionDays, retentionDaysNext, retentionDaysNextAt, ...ownLimits } = row
  const retention = retentionAt(now, { retentionDays, retentionDaysNext, retentionDaysNextAt })
  return { id, name, plan, createdAt, ownLimits, retention }
}
