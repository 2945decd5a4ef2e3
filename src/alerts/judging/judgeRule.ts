/** Judges one rule and changes nothing. */
import type { Database } from '../../platform/database/database.ts'
import { findWindowRuns, type RunExamples } from '../../runs/store/reads/findWindowRuns.ts'
import { countedSince } from '../../usage/recent/grains.ts'
import type { AlertMetric, AlertRule } from '../alertRule.ts'
import type { Judgement, JudgeRule } from '../judgement.ts'
import { type MeasureDeps, type Measured, measureRules } from './measureRules.ts'
import { conditionHolds } from './nextState.ts'

export const createJudgeRule =
  (deps: MeasureDeps): JudgeRule =>
  async (rule, now) => {
    const [measured] = await measureRules(deps, [rule], now)
    if (measured === undefined) throw new Error('a rule was not measured')
    return toJudgement(deps.db, rule, measured)
  }

/** With the runs that caused it. */
export async function toJudgement(
  db: Pick<Database, 'run'>,
  rule: AlertRule,
  { agentVersion, ...measured }: Measured,
): Promise<Judgement> {
  const { organizationId, agentId, windowSeconds } = rule
  const examples = examplesOf[rule.metric]
  const since = countedSince(windowSeconds, measured.windowEnd)
  const runIds =
    examples === null ? [] : await findWindowRuns(db, examples, { organizationId, agentId, agentVersion, since })
  return { ...measured, runIds, holds: conditionHolds(rule, measured.value) }
}

const examplesOf: Record<AlertMetric, RunExamples | null> = {
  error_rate: 'failed',
  failed_runs: 'failed',
  p95_latency_ms: 'slowest',
  runs: 'latest',
  tokens_used: 'latest',
  webhook_failures: null,
  quota_used_percent: null,
}
