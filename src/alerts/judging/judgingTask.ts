import type { PeriodicTask } from '../../scheduler/periodicTasks.ts'
import { type JudgeRulesDeps, judgeRules } from './judgeRules.ts'

export const judgingTask = (deps: JudgeRulesDeps): PeriodicTask => ({
  name: 'judge_alert_rules',
  everyMs: deps.intervalMs,
  run: (signal) => judgeRules(deps, signal),
})
