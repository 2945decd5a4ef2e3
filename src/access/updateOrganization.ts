/** Changes the caller's organisation. A shorter retention takes effect a day later. */
import type { ChangeDeps } from '../audit/recordAudit.ts'
import type { Plans } from '../limits/plans.ts'
import type { PlatformCode, Problem } from '../platform/errors.ts'
import { refuseInto } from '../platform/fieldChecks.ts'
import type { JsonObject } from '../platform/json.ts'
import { changedRetention, checkRetention, isSameRetention, type Retention, retentionAt } from '../viewer/retention.ts'
import { authorize, type ViewedOrganization, type Viewer } from '../viewer/viewer.ts'
import { failWith } from './accessErrors.ts'
import { organizationEntity } from './organizationEntity.ts'
import { toViewed } from './readOrganization.ts'

export type UpdateOrganizationInput = { retentionDays?: number | null | undefined }

type Deps = ChangeDeps & {
  plans: Plans
  /** To be called after the commit: credentials that are cached hold the organisation. */
  organizationChanged(organizationId: string): void
}

export async function updateOrganization(
  deps: Deps,
  viewer: Viewer,
  { retentionDays: wanted }: UpdateOrganizationInput,
): Promise<ViewedOrganization> {
  authorize(viewer, 'organization:write')
  const { organizationId: id } = viewer
  const organization = await deps.db.transaction(async (tx) => {
    const row = await tx.manager.findOneOrFail(organizationEntity, {
      where: { id },
      lock: { mode: 'pessimistic_write' },
    })
    const now = deps.clock.now()
    if (wanted === undefined) return toViewed(row, now)
    checkDays(wanted, deps.plans[row.plan].retentionDaysMax)
    const current = retentionAt(now, row)
    const retention = changedRetention(current, wanted, now)
    await tx.manager.update(organizationEntity, { id }, retention)
    if (!isSameRetention(current, retention)) {
      const details = { old: inAudit(current), new: inAudit(retention) }
      await deps.recordAudit(tx, viewer, { action: 'organization.updated', targetId: id, details })
    }
    return toViewed({ ...row, ...retention }, now)
  })
  deps.organizationChanged(id)
  return organization
}

function checkDays(wanted: number | null, most: number | null): void {
  const problems: Problem<PlatformCode>[] = []
  const refuse = refuseInto(problems)
  checkRetention(refuse, wanted, most, 'the plan keeps nothing longer')
  if (wanted === null && most !== null) refuse('retentionDays', `must be a number up to ${most} on this plan`)
  if (problems.length > 0) throw failWith(problems)
}

const inAudit = ({ retentionDays, retentionDaysNext, retentionDaysNextAt }: Retention): JsonObject => ({
  retention_days: retentionDays,
  retention_days_next: retentionDaysNext,
  retention_days_next_at: retentionDaysNextAt?.toISOString() ?? null,
})
