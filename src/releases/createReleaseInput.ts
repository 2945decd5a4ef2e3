/** The input of `createRelease` and its validation. */
import { failWith, type Problem } from '../platform/errors.ts'
import { checkRange, checkText, type Refuse, refuseInto } from '../platform/fieldChecks.ts'
import type { JudgeSettings } from './judge/judgeStage.ts'
import type { Stage } from './release.ts'

export type CreateReleaseInput = {
  agentId: string
  version: number
  stages: readonly Stage[]
  replayId?: string | null | undefined
  judge?: { [Name in keyof JudgeSettings]?: number | null | undefined } | null | undefined
  stickyBy?: string | null | undefined
  reason?: string | null | undefined
  idempotencyKey?: string | null | undefined
}

const maxStages = 10
const defaults: JudgeSettings = { minRuns: 20, errorRatePoints: 5, p95Ratio: 1.5 }

export const judgeOf = ({ judge }: CreateReleaseInput): JudgeSettings => ({
  minRuns: judge?.minRuns ?? defaults.minRuns,
  errorRatePoints: judge?.errorRatePoints ?? defaults.errorRatePoints,
  p95Ratio: judge?.p95Ratio ?? defaults.p95Ratio,
})

export function checkReleaseInput(input: CreateReleaseInput): void {
  const problems: Problem<'invalid_value'>[] = []
  const refuse = refuseInto(problems)
  checkStages(refuse, input.stages)
  const { minRuns, errorRatePoints, p95Ratio } = judgeOf(input)
  checkRange(refuse, 'judge.minRuns', minRuns, 1, 100_000)
  checkRange(refuse, 'judge.errorRatePoints', errorRatePoints, 0, 100)
  checkRange(refuse, 'judge.p95Ratio', p95Ratio, 1, 1_000)
  if (input.stickyBy != null) checkStickyBy(refuse, input.stickyBy)
  if (input.reason != null) checkText(refuse, 'reason', input.reason, 2_000)
  if (problems.length > 0) throw failWith(problems)
}

function checkStages(refuse: Refuse, stages: readonly Stage[]): void {
  if (stages.length < 1 || stages.length > maxStages) refuse('stages', `must be 1 to ${maxStages} stages`)
  let last = 0
  for (const [index, { percent, seconds }] of stages.slice(0, maxStages).entries()) {
    checkRange(refuse, `stages.${index}.percent`, percent, 1, 99)
    if (percent <= last) refuse(`stages.${index}.percent`, 'must be more than in the previous stage')
    checkRange(refuse, `stages.${index}.seconds`, seconds, 60, 604_800)
    last = percent
  }
}

function checkStickyBy(refuse: Refuse, stickyBy: string): void {
  if (!/^metadata\../s.test(stickyBy)) refuse('stickyBy', 'must be `metadata.` and a key')
  else checkText(refuse, 'stickyBy', stickyBy, 200)
}
