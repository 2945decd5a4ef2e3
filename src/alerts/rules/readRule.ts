import type { Database, Scope } from '../../platform/database/database.ts'
import { findRow, findRows, lockRow } from '../../platform/database/rowsById.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { keysetPage, type Page, type PageArguments } from '../../platform/paging/keysetPage.ts'
import { authorize, type Viewer } from '../../viewer/viewer.ts'
import { fail } from '../alertErrors.ts'
import type { AlertRule } from '../alertRule.ts'
import { type AlertRuleRow, alertRuleEntity, showRule } from '../store/alertRuleEntity.ts'
import { authorizeAbout, mayReadAbout } from './authorizeRule.ts'

type Deps = { db: Pick<Database, 'select'> }

export async function readRule({ db }: Deps, viewer: Viewer, id: string): Promise<AlertRule> {
  authorize(viewer, 'alerts:read')
  const row = await findRow(ruleQuery(db, viewer), 'rule', id, notFound)
  authorizeAbout(viewer, row.agentId)
  return showRule(row)
}

/** In the order of the ids; undefined for those that were deleted, or that the viewer may not see. One statement. */
export async function readRules({ db }: Deps, viewer: Viewer, ids: string[]): Promise<(AlertRule | undefined)[]> {
  authorize(viewer, 'alerts:read')
  const rules = await findRows(ruleQuery(db, viewer), 'rule', ids, showRule)
  return rules.map((rule) => (rule !== undefined && mayReadAbout(viewer, rule.agentId) ? rule : undefined))
}

export async function listRules({ db }: Deps, viewer: Viewer, page: PageArguments): Promise<Page<AlertRule>> {
  authorize(viewer, 'alerts:read')
  const query = ruleQuery(db, viewer)
  if (viewer.agentIds !== null) query.andWhere('rule.agentId = any(:allowed)', { allowed: viewer.agentIds })
  const { items, ...rest } = await keysetPage(query, 'rule', page)
  return { ...rest, items: items.map(showRule) }
}

/** Until the transaction ends, nobody else changes it, and no judgement of it is stored. */
export async function lockRule(tx: Transaction, viewer: Viewer, id: string): Promise<AlertRuleRow> {
  const row = await lockRow(ruleQuery(tx, viewer), 'rule', id, notFound)
  authorizeAbout(viewer, row.agentId)
  return row
}

/** Deleted rules keep their rows, but are not shown. */
const ruleQuery = (db: Deps['db'], scope: Scope) =>
  db.select(scope, alertRuleEntity, 'rule').andWhere('rule.deletedAt is null')

const notFound = () => fail('alert_rule_not_found')
