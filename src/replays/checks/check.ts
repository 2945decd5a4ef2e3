/** What a replay checks. Each kind of check is a file of this folder; `checkKinds` lists them. */
import type { Database } from '../../platform/database/database.ts'
import type { Problem } from '../../platform/errors.ts'
import type { JsonObject } from '../../platform/json.ts'
import type { ErasedError, RunError } from '../../runs/run.ts'
import type { RunStatus } from '../../runs/runStatus.ts'
import type { Evaluate } from '../../runtimes/expression/evaluate.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import type { Progress } from '../progress.ts'

export type CheckWord =
  | 'completes'
  | 'same_output'
  | 'output_schema'
  | 'expression'
  | 'agent'
  | 'guardrails'
  | 'latency'
  | 'tokens'

/** As stored, with its defaults. */
export type Check = CheckSettings & { check: CheckWord; name: string; minShare: number }

export type CheckSettings = {
  ignore?: string[]
  schema?: JsonObject
  expression?: string
  agentId?: string
  minScore?: number
  maxRatio?: number
}

/** One side of a pair. */
export type Side = {
  status: RunStatus
  output: JsonObject | null
  error: RunError | ErasedError | null
  latencyMs: number | null
  tokensUsed: number
}

/** A recorded run, and the run that repeats it. */
export type Pair = {
  organizationId: string
  input: JsonObject
  metadata: JsonObject
  before: Side & { runId: string }
  after: Side & { runId: string | null }
}

export type Judged = {
  passed: boolean
  score: number | null
  /** Why it did not pass, or what a judging agent said. */
  reason: string | null
}

export type JudgeDeps = { db: Pick<Database, 'run'>; evaluate: Evaluate }

export type SettingsDeps = {
  db: Pick<Database, 'select' | 'run'>
  checkExpression(organizationId: string, expression: string): Promise<string | undefined>
  /** Throws if the viewer may not run the agent. `param`: the input that named it. */
  authorizeJudge(viewer: Viewer, agentId: string, param: string): Promise<void>
}

export type SettingProblem = { setting: keyof CheckSettings; message: string; code?: Problem['code'] }

/** The replayed agent, and the input that holds the check. */
type GivenTo = { agentId: string; param: string }

type Settings = {
  /** The settings that it has, and whether they are required. */
  settings: Partial<Record<keyof CheckSettings, 'required' | 'optional'>>
  /** Problems of given settings, beyond those of their ranges. */
  problems?(deps: SettingsDeps, viewer: Viewer, check: CheckSettings, given: GivenTo): Promise<SettingProblem[]>
}

/** Judges each pair; the share that passes must reach the check's `minShare`. Rejects if it can't judge now. */
type OfEachRun = Settings & { of: 'run'; judge(deps: JudgeDeps, pair: Pair, check: Check): Judged | Promise<Judged> }
/** The same, by the output of a run of another agent. */
type OfEachRunByAgent = Settings & { of: 'agent' }
/** Judges all pairs together. */
type OfAllRuns = Settings & { of: 'all'; holds(progress: Progress, check: Check): boolean }

export type CheckKind = OfEachRun | OfEachRunByAgent | OfAllRuns

export const passed: Judged = { passed: true, score: null, reason: null }
export const failedBecause = (reason: string): Judged => ({
  passed: false,
  score: null,
  reason: reason.slice(0, maxReasonCharacters),
})
/** Messages name parts of outputs, and agents return any text. */
export const maxReasonCharacters = 2_000

/** The same names as in the API: expressions and agents read it. */
export const toData = ({ status, output, error, latencyMs, tokensUsed }: Side): JsonObject => ({
  status,
  output,
  error,
  latency_ms: latencyMs,
  tokens_used: tokensUsed,
})
