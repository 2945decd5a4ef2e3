/*
 * Begins or ends an alert, in one transaction with the state of its rule: with its event and, if the rule asks for it, the
 * rollback of the agent. An outdated judgement changes nothing.
 */
import { findViewer } from '../../access/findViewer.ts'
import type { RestoreDeps } from '../../agents/rollback/restoreVersion.ts'
import { type RolledBack, rollBackForAlert } from '../../agents/rollback/rollBackForAlert.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { type Alert, type RollbackResult, toAlertData } from '../alert.ts'
import { type Judgement, toSnapshot } from '../judgement.ts'
import type { AlertRuleRow } from '../store/alertRuleEntity.ts'
import { type StoredJudgement, storeJudgement } from '../store/judgedRules.ts'
import { insertAlert, resolveAlert } from '../store/openAlerts.ts'
import { toJudgement } from './judgeRule.ts'
import type { Measured } from './measureRules.ts'

export type ChangeAlertDeps = RestoreDeps & { db: Pick<Database, 'run' | 'transaction'> }

export async function fireAlert(deps: ChangeAlertDeps, judged: StoredJudgement, measured: Measured): Promise<void> {
  const { rule } = judged
  const judgement = await toJudgement(deps.db, rule, measured)
  const savedBy = rule.autoRollback ? await findSaver(deps, rule) : undefined
  await deps.db
    .transaction(async (tx) => {
      if (!(await storeJudgement(tx, judged, measured.windowEnd))) return
      const id = deps.newId('alrt')
      const rolledBack = await rollBack(deps, tx, rule, measured, { alertId: id, savedBy })
      // The figures are those of a version that is no longer live. Nothing of this judgement is stored.
      if (rolledBack?.result === 'other_version') throw new Outdated()
      const alert = toAlert(rule, judgement, id, rolledBack)
      if (!(await insertAlert(tx, alert))) throw new Outdated()
      await deps.recordEvent(tx, rule, 'alert.triggered', toAlertData(alert))
    })
    .catch(ignoreOutdated)
}

export const endAlert = ({ db }: ChangeAlertDeps, judged: StoredJudgement, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    if (await storeJudgement(tx, judged, now)) await resolveAlert(tx, judged.rule, judged.rule.id, now)
  })

async function rollBack(
  deps: ChangeAlertDeps,
  tx: Transaction,
  { id, name, organizationId, autoRollback, agentId, metric, comparator, threshold }: AlertRuleRow,
  { value, agentVersion }: Measured,
  { alertId, savedBy }: { alertId: string; savedBy: Viewer | undefined },
): Promise<RolledBack | null> {
  if (!autoRollback || agentId === null || agentVersion === null) return null
  const reason = `alert ${alertId}: ${metric} ${value} ${comparator} ${threshold}`
  const rule = { id, name }
  return rollBackForAlert(deps, tx, { organizationId }, { agentId, version: agentVersion, rule, savedBy, reason })
}

/** The last editor of the rule, with their current rights; undefined if deleted or revoked. */
const findSaver = (
  { db, clock }: ChangeAlertDeps,
  { organizationId, createdBy, savedBy }: AlertRuleRow,
): Promise<Viewer | undefined> => findViewer(db, organizationId, savedBy ?? createdBy, clock.now())

function toAlert(rule: AlertRuleRow, judgement: Judgement, id: string, rolledBack: RolledBack | null): Alert {
  const { organizationId, id: ruleId, name, metric, threshold, comparator, agentId } = rule
  const { value, windowEnd: triggeredAt } = judgement
  if (value === null) throw new Error('an alert fired without a value')
  const ofRule = { organizationId, ruleId, name, metric, threshold, comparator, agentId }
  return {
    ...ofRule,
    id,
    status: 'firing',
    value,
    triggeredAt,
    resolvedAt: null,
    snapshot: toSnapshot(rule, judgement, toRollbackResult(rolledBack)),
    rolledBackDeploymentId: rolledBack?.result === 'done' ? rolledBack.deploymentId : null,
  }
}

/** Archived agents are not rolled back. */
const toRollbackResult = (rolledBack: RolledBack | null): RollbackResult =>
  rolledBack === null || rolledBack.result === 'archived' || rolledBack.result === 'other_version'
    ? null
    : rolledBack.result

class Outdated extends Error {
  override readonly name = 'Outdated'
}

function ignoreOutdated(error: unknown): void {
  if (!(error instanceof Outdated)) throw error
}
