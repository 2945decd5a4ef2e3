/** Judges a rule now, whether it is active or not, and neither fires nor stores anything. */
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import type { AlertSnapshot } from '../alert.ts'
import { type JudgeRule, toSnapshot } from '../judgement.ts'
import { readRule } from './readRule.ts'

/** `wouldFire` does not wait for the rule's `forSeconds`. */
export type RuleTest = { wouldFire: boolean; snapshot: AlertSnapshot }

type Deps = { db: Pick<Database, 'select'>; clock: Clock; judgeRule: JudgeRule }

export async function testRule(deps: Deps, viewer: Viewer, id: string): Promise<RuleTest> {
  const rule = await readRule(deps, viewer, id)
  const judgement = await deps.judgeRule(rule, deps.clock.now())
  return { wouldFire: judgement.holds, snapshot: toSnapshot(rule, judgement, null) }
}
