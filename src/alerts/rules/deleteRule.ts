/** Deletes a rule, resolves its open alert, and returns the rule as it was. Its alerts stay. */
import type { ChangeDeps } from '../../audit/recordAudit.ts'
import { checkRevision, type IfRevision } from '../../platform/expected.ts'
import { authorize, type Viewer } from '../../viewer/viewer.ts'
import type { AlertRule } from '../alertRule.ts'
import { alertRuleEntity, showRule } from '../store/alertRuleEntity.ts'
import { deleteSamples } from '../store/alertSamples.ts'
import { resolveAlert } from '../store/openAlerts.ts'
import { lockRule } from './readRule.ts'

export type DeleteRuleInput = IfRevision & { id: string }

export async function deleteRule(deps: ChangeDeps, viewer: Viewer, input: DeleteRuleInput): Promise<AlertRule> {
  authorize(viewer, 'alerts:write')
  const { id, ifRevision } = input
  return deps.db.transaction(async (tx) => {
    const rule = await lockRule(tx, viewer, id)
    const { organizationId, name, revision } = rule
    checkRevision('alert rule', rule, ifRevision)
    const deletedAt = deps.clock.now()
    const resolved = await resolveAlert(tx, rule, id, deletedAt)
    await deleteSamples(tx, rule, id)
    const gone = { deletedAt, updatedAt: deletedAt, revision: revision + 1 }
    await tx.manager.update(alertRuleEntity, { organizationId, id }, gone)
    const details = { name, ...(resolved !== undefined && { resolved_alert_id: resolved }) }
    await deps.recordAudit(tx, viewer, { action: 'alert_rule.deleted', targetId: id, details })
    return showRule(rule)
  })
}
