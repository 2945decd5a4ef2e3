/** Turns the outcome or failure of an execution into the new fields of the run and the last entry of its log. */
import { nextTurn } from '../../fairness/pace.ts'
import { checkValue } from '../../guardrails/checkValue.ts'
import { compileGuardrail } from '../../guardrails/compileGuardrail.ts'
import { schemaFault } from '../../jsonSchemas/schemaFault.ts'
import { schemaProblems } from '../../jsonSchemas/schemaProblems.ts'
import type { Clock } from '../../platform/clock.ts'
import type { NewId } from '../../platform/ids.ts'
import { isDeeperThan, isJsonObject, type JsonObject, maxJsonDepth } from '../../platform/json.ts'
import { AgentFailure, type Outcome, type Question } from '../../runtimes/runtime.ts'
import type { RequiredAction, Run, RunError } from '../run.ts'
import type { RunEventType } from '../runEvent.ts'
import type { LogEntry } from '../store/logRows.ts'
import { GatewayFailure } from './outputGuard.ts'

export type Ending = {
  fields: Pick<
    Run,
    | 'output'
    | 'errorCode'
    | 'requiredAction'
    | 'pendingActionId'
    | 'actionExpiresAt'
    | 'tokensUsed'
    | 'latencyMs'
    | 'finishedAt'
    | 'waitingSince'
  > & { status: 'requires_action' | 'completed' | 'failed'; error: RunError | null }
  outputText: string | null
  entry: LogEntry
}

const largeCharacters = 262_144
export const maxOutputBytes = 10 * 1_048_576

type Deps = { clock: Clock; newId: NewId }

/** The output is validated before, and stored after, `applyGuardrails`. */
export async function endingOf(
  deps: Deps,
  run: Run,
  outcome: Outcome,
  outputSchema: JsonObject | null,
  signal: AbortSignal,
  applyGuardrails: (outcome: Outcome) => Outcome | Promise<Outcome> = (unchanged) => unchanged,
): Promise<Ending> {
  const tokensUsed = run.tokensUsed + wholeTokens(outcome.tokensUsed)
  const originalText = outcome.kind === 'question' ? '' : serialise(outcome.output)
  if (outputSchema !== null && outcome.kind === 'output')
    await checkOutputSchema(run, outputSchema, outcome.output, signal)
  if (originalText.length > largeCharacters) await nextTurn() // guardrails take another turn of the event loop
  const guarded = await applyGuardrails(outcome)
  if (guarded.kind === 'question') return waiting(deps, run, guarded.question, tokensUsed)
  const outputText = guarded === outcome ? originalText : serialise(guarded.output)
  const ended = { ...noResult, status: 'completed' as const, output: guarded.output, tokensUsed }
  return conclude(deps, run, ended, 'run.completed', outputText)
}

/** `tokensSoFar`: the tokens that the agent reported before it was stopped; an AgentFailure has its own count. */
export function failureOf(deps: Deps, run: Run, thrown: unknown, tokensSoFar: number): Ending {
  const error = toRunError(thrown, run.attempt)
  const reported = thrown instanceof AgentFailure ? thrown.tokensUsed : 0
  const tokensUsed = run.tokensUsed + Math.max(wholeTokens(reported), wholeTokens(tokensSoFar))
  const failed = { ...noResult, status: 'failed' as const, error, errorCode: error.code, tokensUsed }
  return conclude(deps, run, failed, 'run.failed', null)
}

const actionExpiryMs = 24 * 3_600_000
const maxLatencyMs = 2_147_483_647 // the largest integer of PostgreSQL
const noResult = {
  output: null,
  error: null,
  errorCode: null,
  requiredAction: null,
  pendingActionId: null,
  actionExpiresAt: null,
  waitingSince: null,
}

type Concluded = Omit<Ending['fields'], 'latencyMs' | 'finishedAt'>

function conclude({ clock }: Deps, run: Run, fields: Concluded, type: RunEventType, outputText: string | null): Ending {
  const finishedAt = clock.now()
  const latencyMs = finishedAt.getTime() - (run.startedAt ?? finishedAt).getTime() - run.waitedMs
  return {
    fields: { ...fields, finishedAt, latencyMs: Math.min(maxLatencyMs, Math.max(0, latencyMs)) },
    outputText,
    entry: { type, data: {}, createdAt: finishedAt },
  }
}

async function waiting({ clock, newId }: Deps, run: Run, question: Question, tokensUsed: number): Promise<Ending> {
  const { type, prompt, schema = null } = question
  const fault = schema === null ? undefined : await schemaFault(run.organizationId, schema)
  if (fault !== undefined)
    throw new AgentFailure('invalid_question', `The schema of the question can't be used: ${fault}`)
  const waitingSince = clock.now()
  const actionExpiresAt = new Date(waitingSince.getTime() + actionExpiryMs)
  const pendingActionId = newId('act')
  const expiresAt = actionExpiresAt.toISOString()
  const requiredAction: RequiredAction = { id: pendingActionId, type, prompt, schema, expiresAt }
  const asked = { id: pendingActionId, type, prompt, schema, expires_at: expiresAt }
  const pending = { requiredAction, pendingActionId, actionExpiresAt, waitingSince }
  return {
    fields: { ...noResult, ...pending, status: 'requires_action', tokensUsed, latencyMs: null, finishedAt: null },
    outputText: null,
    entry: { type: 'run.requires_action', data: { required_action: asked }, createdAt: waitingSince },
  }
}

function serialise(output: JsonObject): string {
  if (!isJsonObject(output)) throw new AgentFailure('invalid_output', 'The agent did not return an object')
  if (isDeeperThan(output, maxJsonDepth)) {
    throw new AgentFailure('invalid_output', `The output is nested deeper than ${maxJsonDepth} levels`)
  }
  const text = JSON.stringify(output)
  if (Buffer.byteLength(text) > maxOutputBytes) {
    throw new AgentFailure('output_too_large', `The output is larger than ${maxOutputBytes} bytes`)
  }
  return text
}

async function checkOutputSchema(
  { organizationId }: Run,
  schema: JsonObject,
  output: JsonObject,
  signal: AbortSignal,
): Promise<void> {
  const problems = await schemaProblems(organizationId, schema, output, signal)
  if (problems.length === 0) return
  const texts = problems.map(({ path, message }) => `output${path === '' ? '' : `.${path}`} ${message}`)
  throw new AgentFailure('output_schema_violation', texts.join('; '))
}

function toRunError(thrown: unknown, attempt: number): RunError {
  if (!(thrown instanceof AgentFailure)) {
    return {
      code: 'agent_error',
      message: 'The agent failed unexpectedly',
      type: 'agent_error',
      retryable: true,
      step: null,
      attempt,
    }
  }
  const type =
    thrown instanceof GatewayFailure ? 'gateway_error' : thrown.code === 'timeout' ? 'timeout' : 'agent_error'
  const { step } = thrown
  const texts = withoutSecrets({ code: thrown.code.slice(0, 100), message: thrown.message.slice(0, 4_096), step })
  const code = texts.code.replace(/[^\w.:-]/g, '_') || 'agent_error'
  return {
    code,
    message: texts.message,
    type,
    retryable: thrown.retryable || type === 'timeout',
    step: texts.step,
    attempt,
  }
}

/** Applied under every policy: messages of failures are stored and delivered to webhooks. */
const withoutSecrets = (texts: Texts): Texts => checkValue(redactSecrets, 'output', texts).value as Texts

type Texts = Pick<AgentFailure, 'code' | 'message' | 'step'>

const redactSecrets = [compileGuardrail({ check: 'secrets', on: 'output', action: 'redact' })]

export const wholeTokens = (tokens: number): number =>
  Number.isFinite(tokens) ? Math.min(2_000_000_000, Math.max(0, Math.round(tokens))) : 0
