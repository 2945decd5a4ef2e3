/** Creates an alert rule, which is judged from then on. */
import { countLocked } from '../../access/countLocked.ts'
import type { CreateDeps } from '../../audit/recordAudit.ts'
import { type Made, makeOnce } from '../../idempotency/makeOnce.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { authorize, type Viewer } from '../../viewer/viewer.ts'
import { fail } from '../alertErrors.ts'
import { type AlertRule, type AlertRuleContent, notJudged } from '../alertRule.ts'
import { alertRuleEntity, showRule } from '../store/alertRuleEntity.ts'
import { authorizeRule } from './authorizeRule.ts'
import { ruleDetails } from './ruleDetails.ts'
import { checkRule, type RuleValues, ruleDefaults, withValues } from './ruleValues.ts'

export type CreateRuleInput = RuleValues &
  Pick<AlertRuleContent, 'name' | 'metric' | 'comparator' | 'threshold'> & {
    idempotencyKey?: string | null | undefined
  }

const maxRules = 200

export async function createRule(deps: CreateDeps, viewer: Viewer, input: CreateRuleInput): Promise<Made<AlertRule>> {
  authorize(viewer, 'alerts:write')
  const { idempotencyKey, name, metric, comparator, threshold, ...values } = input
  const content: AlertRuleContent = withValues({ name, metric, comparator, threshold, ...ruleDefaults }, values)
  await authorizeRule(deps.db, viewer, content)
  checkRule(content)
  const id = deps.newId('rule')
  return makeOnce(deps, viewer, {
    operation: 'create_alert_rule',
    key: idempotencyKey,
    request: content,
    id,
    make: (tx) => insertRule(deps, tx, viewer, id, content),
    find: (known) => findMade(deps, viewer, known),
  })
}

async function insertRule(
  { clock, recordAudit }: CreateDeps,
  tx: Transaction,
  viewer: Viewer,
  id: string,
  content: AlertRuleContent,
): Promise<AlertRule> {
  if ((await countLocked(tx, viewer, 'from alert_rules where deleted_at is null')) >= maxRules)
    throw fail('too_many_alert_rules', {
      message: `An organisation can have ${maxRules} alert rules; delete one first`,
    })
  const now = clock.now()
  const { organizationId, id: createdBy } = viewer
  const dates = { createdAt: now, updatedAt: now, deletedAt: null }
  const row = { organizationId, id, ...content, createdBy, savedBy: null, ...dates, revision: 1, ...notJudged }
  await tx.insert(alertRuleEntity, row)
  await recordAudit(tx, viewer, { action: 'alert_rule.created', targetId: id, details: ruleDetails(content) })
  return showRule(row)
}

/** The current rule, even if it was deleted. */
const findMade = async ({ db }: CreateDeps, viewer: Viewer, id: string): Promise<AlertRule> =>
  showRule(await db.select(viewer, alertRuleEntity, 'rule').andWhere('rule.id = :id', { id }).getOneOrFail())
