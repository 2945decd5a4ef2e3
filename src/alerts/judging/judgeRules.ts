/*
 * Judges all rules that are due, many in a few statements. One process does it at a time, the others skip it: the lock
 * ends with the connection of a process that dies. A rule that can't be judged is logged and delays no other.
 */
import { tryLock } from '../../cluster/advisoryLocks.ts'
import { type Database, isDatabaseAway } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Log } from '../../platform/log.ts'
import type { PeriodicTask } from '../../scheduler/periodicTasks.ts'
import type { AlertRuleRow } from '../store/alertRuleEntity.ts'
import { insertSamples } from '../store/alertSamples.ts'
import { findDueRules, type StoredJudgement, storeJudgements, whileActive } from '../store/judgedRules.ts'
import { type ChangeAlertDeps, endAlert, fireAlert } from './changeAlert.ts'
import { type MeasureDeps, type Measured, measureRules } from './measureRules.ts'
import { conditionHolds, type NextState, nextState } from './nextState.ts'

export type JudgeRulesDeps = ChangeAlertDeps &
  MeasureDeps & { db: Pick<Database, 'run' | 'transaction'>; log: Log; intervalMs: number }

/** The histograms of a page are in memory together: a rule's can take a few hundred kilobytes. */
const pageRules = 100

export const judgingTask = (deps: JudgeRulesDeps): PeriodicTask => ({
  name: 'judge_alert_rules',
  everyMs: deps.intervalMs,
  due: whileActive,
  isRoutine: true,
  run: (signal) => judgeRules(deps, signal),
})

export const judgeRules = (deps: JudgeRulesDeps, signal: AbortSignal): Promise<void> =>
  deps.db.transaction(async (tx) => {
    if (await tryLock(tx, 'judging')) await judgeDue(deps, tx, signal)
  })

/** Rules are found in the transaction of the lock, which saves one for each page. */
async function judgeDue(deps: JudgeRulesDeps, tx: Transaction, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now()
  // A timer may be early; a rule that another process judged a moment ago is not due.
  const notAfter = new Date(now.getTime() - deps.intervalMs * 0.9)
  let rules: AlertRuleRow[] = []
  do {
    rules = await findDueRules(tx, { after: rules.at(-1), notAfter, now, limit: pageRules })
    await judgePage(deps, rules, now)
  } while (rules.length === pageRules && !signal.aborted)
}

/** All at once; if that fails, one by one. */
async function judgePage(deps: JudgeRulesDeps, rules: AlertRuleRow[], now: Date): Promise<void> {
  try {
    await judgeTogether(deps, rules, now)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    for (const rule of rules) await logFailure(deps, rule, judgeTogether(deps, [rule], now))
  }
}

async function judgeTogether(deps: JudgeRulesDeps, rules: AlertRuleRow[], now: Date): Promise<void> {
  const measured = await measureRules(deps, rules, now)
  const judged = rules.map((rule, index) => judge(rule, measured[index], now))
  await storeJudgements(
    deps.db,
    judged.filter(({ change }) => change === null),
    now,
  )
  for (const each of judged) {
    if (each.change === 'fire') await logFailure(deps, each.rule, fireAlert(deps, each, each.measured))
    if (each.change === 'resolve') await logFailure(deps, each.rule, endAlert(deps, each, now))
  }
  await insertSamples(deps.db, judged.map(toSample))
}

type Judged = StoredJudgement & NextState & { measured: Measured }

function judge(rule: AlertRuleRow, measured: Measured | undefined, now: Date): Judged {
  if (measured === undefined) throw new Error('a rule was not measured')
  const { value } = measured
  return { rule, value, measured, ...nextState(rule, { value, holds: conditionHolds(rule, value) }, now) }
}

function toSample({ rule: { organizationId, id: ruleId, revision }, measured, change }: Judged) {
  const { windowEnd: at, value, sampleCount } = measured
  return { organizationId, ruleId, revision, at, value, sampleCount, fired: change === 'fire' }
}

async function logFailure({ log }: JudgeRulesDeps, rule: AlertRuleRow, work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    log.error({ err: error, ruleId: rule.id, organizationId: rule.organizationId }, 'a rule could not be judged')
  }
}
