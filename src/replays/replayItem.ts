/** One recorded run of a replay, by its place in the order of ids. */
import type { RunError } from '../runs/run.ts'
import type { RunStatus } from '../runs/runStatus.ts'
import type { Judged } from './checks/check.ts'
import type { Verdict } from './replay.ts'

export type ReplayItem = {
  place: number
  /** The recorded run. */
  replayOf: string
  before: { status: RunStatus; latencyMs: number | null; tokensUsed: number }
  /** Null until its run has ended and was judged. */
  result: ItemResult | null
}

export type DoneItem = ReplayItem & { result: ItemResult }

export type ItemResult = {
  status: RunStatus
  latencyMs: number | null
  tokensUsed: number
  /** Why there is no run: the version refused the input. */
  refused: Refusal | null
  /** Of the checks that judge each run. */
  checks: NamedJudgement[]
  /** Paths within the output of values that differ. */
  changed: string[]
}

export type Refusal = { code: string; message: string }

/** Shown as the error of the run that there is not. */
export const refusedError = ({ code, message }: Refusal): RunError => ({
  code,
  message,
  type: 'gateway_error',
  retryable: false,
  step: null,
  attempt: 0,
})

export type NamedJudgement = Judged & { name: string }

export const itemVerdict = ({ checks }: ItemResult): Verdict =>
  checks.every(({ passed }) => passed) ? 'passed' : 'failed'

/** What the figures count. The reasons and paths of a thousand results could have many megabytes. */
export const withoutTexts = (result: ItemResult): ItemResult => ({
  ...result,
  checks: result.checks.map(({ name, passed }) => ({ name, passed, score: null, reason: null })),
  changed: [],
})

export const itemWithoutTexts = <Item extends ReplayItem>(item: Item): Item =>
  item.result === null ? item : { ...item, result: withoutTexts(item.result) }
