/*
 * Changes a rule. If its condition changes or it is deactivated, it starts over: its open alert is resolved in the same
 * transaction, and judgements of the earlier condition no longer count.
 */
import type { ChangeDeps } from '../../audit/recordAudit.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { checkRevision, type IfRevision } from '../../platform/expected.ts'
import { authorize, type Viewer } from '../../viewer/viewer.ts'
import { type AlertRule, type AlertRuleContent, notJudged } from '../alertRule.ts'
import { type AlertRuleRow, alertRuleEntity, showRule } from '../store/alertRuleEntity.ts'
import { deleteSamples } from '../store/alertSamples.ts'
import { resolveAlert } from '../store/openAlerts.ts'
import { authorizeRule } from './authorizeRule.ts'
import { lockRule } from './readRule.ts'
import { ruleDetails } from './ruleDetails.ts'
import { checkRule, nullsOf, type RuleValues, withValues } from './ruleValues.ts'

export type UpdateRuleInput = RuleValues & IfRevision & { id: string }

export async function updateRule(deps: ChangeDeps, viewer: Viewer, input: UpdateRuleInput): Promise<AlertRule> {
  authorize(viewer, 'alerts:write')
  const { id, ifRevision, ...values } = input
  return deps.db.transaction(async (tx) => {
    const rule = await lockRule(tx, viewer, id)
    const wanted = withValues(rule, values)
    await authorizeRule(tx, viewer, wanted)
    checkRevision('alert rule', rule, ifRevision)
    checkRule(wanted, nullsOf(values))
    const changes = changesTo(rule, wanted)
    return Object.keys(changes).length === 0 ? showRule(rule) : storeChanges(deps, tx, viewer, rule, changes)
  })
}

type Changes = Partial<AlertRuleContent>

async function storeChanges(
  { clock, recordAudit }: ChangeDeps,
  tx: Transaction,
  viewer: Viewer,
  rule: AlertRuleRow,
  changes: Changes,
): Promise<AlertRule> {
  const { organizationId, id } = rule
  const now = clock.now()
  const resolved = beginsAnew(changes) ? await resolveAlert(tx, rule, id, now) : undefined
  if (hasOtherFigure(changes)) await deleteSamples(tx, rule, id)
  const stored = {
    ...changes,
    ...(beginsAnew(changes) && notJudged),
    savedBy: viewer.id,
    updatedAt: now,
    revision: rule.revision + 1,
  }
  await tx.manager.update(alertRuleEntity, { organizationId, id }, stored)
  const details = { ...ruleDetails(changes), ...(resolved !== undefined && { resolved_alert_id: resolved }) }
  await recordAudit(tx, viewer, { action: 'alert_rule.updated', targetId: id, details })
  return showRule({ ...rule, ...stored })
}

const has = (changes: Changes, fields: readonly (keyof Changes)[]): boolean =>
  fields.some((field) => changes[field] !== undefined)

const hasOtherFigure = (changes: Changes): boolean => has(changes, ['metric', 'agentId', 'windowSeconds'])

const beginsAnew = (changes: Changes): boolean =>
  hasOtherFigure(changes) || has(changes, ['comparator', 'threshold']) || changes.active === false

/** The values that differ from the stored ones. */
const changesTo = (rule: AlertRuleRow, wanted: AlertRuleRow): Changes =>
  Object.fromEntries(Object.entries(wanted).filter(([field, value]) => value !== rule[field as keyof AlertRuleRow]))
