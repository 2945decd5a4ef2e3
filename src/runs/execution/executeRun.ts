/*
 * One execution of a run: calls the runtime, writes its events into the run's log as they come, and stores the result.
 * Whatever the runtime does (hang, throw something that is not an Error, continue after its end), the run gets exactly one
 * ending, and nothing is written after the run was cancelled or taken over.
 */
import type { Judge } from '../../guardrails/judge.ts'
import type { PreparedPolicy } from '../../guardrails/preparePolicy.ts'
import { abortable } from '../../platform/abortable.ts'
import type { Clock } from '../../platform/clock.ts'
import { withDoubles } from '../../platform/exactNumbers.ts'
import type { NewId } from '../../platform/ids.ts'
import { jsonLength } from '../../platform/jsonLength.ts'
import type { Log } from '../../platform/log.ts'
import { inSpan, type Span, type Tracing } from '../../platform/tracing/tracing.ts'
import {
  AgentFailure,
  type Answer,
  type Message,
  type Outcome,
  type Replaying,
  type Runtime,
  type RuntimeCall,
  type RuntimeEvent,
} from '../../runtimes/runtime.ts'
import type { Run } from '../run.ts'
import { databaseSpan } from '../store/batchSpans.ts'
import type { LogEntry } from '../store/logRows.ts'
import { runEndedEvent } from '../store/runData.ts'
import { type Ending, endingOf, failureOf, wholeTokens } from './ending.ts'
import type { ExecutableAgent } from './executableAgent.ts'
import { createOutputGuard, type GuardedEvent, type OutputGuard } from './outputGuard.ts'
import { createRunJournal, type RunJournal } from './runJournal.ts'
import { createRunWriter, RunLost, type WriterDeps } from './runWriter.ts'
import { storeVerdicts, type VerdictDeps } from './storeVerdicts.ts'
import { traceGuard } from './traceGuard.ts'

export type ExecutionDeps = WriterDeps &
  VerdictDeps & { newId: NewId; log: Log; judge: Pick<Judge, 'value' | 'openStream'>; tracing: Tracing }

export type Execution = {
  run: Run
  agent: ExecutableAgent
  runtime: Runtime
  /** Used until the end of this execution, even if it is changed meanwhile. */
  policy: PreparedPolicy
  answers: Answer[]
  replay: Replaying | null
  takeMessages(): Promise<Message[]>
  /** Called with each time spent waiting for the agent. */
  noteAgentMs(ms: number): void
  /** Aborted with `RunLost` when the run is no longer ours, and at the timeout of the run. */
  controller: AbortController
  /** Of this execution; the caller ends it. */
  span: Span
}

/** Returns the run after this execution. Throws `RunLost` if it was cancelled or taken over meanwhile. */
export async function executeRun(deps: ExecutionDeps, execution: Execution): Promise<Run> {
  const { run } = execution
  const writer = createRunWriter(deps, run)
  const tokens = countTokens()
  const tokensUsed = () => run.tokensUsed + tokens.soFar()
  const journal = createRunJournal({ writer, clock: deps.clock, tokensUsed })
  const { policy } = execution
  const applied = { judge: deps.judge, organizationId: run.organizationId, policy }
  const guard = policy.output.length === 0 ? undefined : traceGuard(deps, execution, createOutputGuard(applied))
  const ending = await conclude(deps, execution, { journal, guard, tokens })
  const { output: _, errorCode: __, pendingActionId: ___, actionExpiresAt: ____, ...change } = ending.fields
  const pending = await journal.close()
  if (guard !== undefined) await storeVerdicts(deps, run, guard)
  const passed = guard?.isBlocked() ? pending.filter(({ type }) => type !== 'output.delta') : pending
  const held = (guard?.remaining() ?? []).map((event) => toEntry(event, deps.clock))
  const entries = [...passed, ...held, ending.entry]
  const ended = (lastSeq: number): Run => ({ ...run, ...ending.fields, owner: null, lastSeq })
  const event = runEndedEvent(deps.newId, ended(0))
  // Cached before followers get the last event: they read the run immediately.
  const remember = (lastSeq: number) =>
    deps.runStore.remember(ended(lastSeq), jsonLength(run.input) + (ending.outputText?.length ?? 0))
  const span = deps.tracing.start('advance runs', execution.span.traceparent, databaseSpan)
  const written = { ...change, outputText: ending.outputText, entries, event }
  return ended(await inSpan(span, () => writer.write(written, remember, span)))
}

type Parts = { journal: RunJournal; guard: OutputGuard | undefined; tokens: TokenCount }

async function conclude(deps: ExecutionDeps, execution: Execution, { journal, guard, tokens }: Parts): Promise<Ending> {
  const { run, runtime, controller, noteAgentMs } = execution
  const { signal } = controller
  const cancelDeadline = deps.clock.after(remainingMs(deps.clock, run), () => controller.abort(timedOut(run)))
  try {
    const write = async (events: RuntimeEvent[]): Promise<void> => {
      if (guard === undefined) return journal.add(events.map((event) => toEntry(event, deps.clock)))
      for (const event of events) {
        const passed = await guard.guardEvent(event, signal)
        await journal.add(passed.map((each) => toEntry(each, deps.clock)))
      }
    }
    const outcome = await consume(runtime(toCall(deps, execution, tokens)), write, signal, noteAgentMs)
    const applyGuardrails = guard && ((original: Outcome) => guard.guardOutcome(original, signal))
    return await endingOf(deps, run, outcome, execution.agent.outputSchema, signal, applyGuardrails)
  } catch (error) {
    if (error instanceof RunLost || signal.reason instanceof RunLost) throw new RunLost(run.id)
    // With guardrails, the message is not logged either: it may contain output that they did not check.
    const err = guard === undefined ? error : nameOf(error)
    if (!(error instanceof AgentFailure)) deps.log.warn({ err, runId: run.id }, 'a runtime threw')
    return failureOf(deps, run, guard === undefined ? error : await guard.guardFailure(error), tokens.soFar())
  } finally {
    cancelDeadline()
    controller.abort(over) // stops anything that the runtime left running
  }
}

/** Runs the generator to its end. After an abort it is no longer awaited, since it may hang. */
async function consume(
  events: AsyncGenerator<RuntimeEvent | RuntimeEvent[], Outcome, void>,
  write: (events: RuntimeEvent[]) => Promise<void>,
  signal: AbortSignal,
  noteAgentMs: (ms: number) => void,
): Promise<Outcome> {
  try {
    for (;;) {
      const beganMs = performance.now()
      const next = await abortable(events.next(), signal).finally(() => noteAgentMs(performance.now() - beganMs))
      if (next.done) return next.value
      await abortable(write(Array.isArray(next.value) ? next.value : [next.value]), signal)
    }
  } finally {
    events.return({ kind: 'output', output: {}, tokensUsed: 0 }).catch(() => undefined)
  }
}

const toEntry = ({ type, ...data }: GuardedEvent, clock: Clock): LogEntry => ({ type, data, createdAt: clock.now() })

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error)

function toCall(
  deps: ExecutionDeps,
  { run, agent, policy, answers, replay, takeMessages, controller: { signal }, span }: Execution,
  tokens: TokenCount,
): RuntimeCall {
  return {
    organizationId: run.organizationId,
    runId: run.id,
    agentId: agent.id,
    settings: withDoubles(agent.runtime ?? agent.config ?? {}),
    input: run.input ?? {}, // never null: only ended runs are erased
    metadata: run.metadata ?? {},
    outputSchema: agent.outputSchema,
    answers,
    takeMessages,
    signal,
    noteTokens: tokens.note,
    remainingMs: () => remainingMs(deps.clock, run),
    replay,
    sleep: (delayMs) => sleep(deps.clock, delayMs, signal),
    startSpan: (name, options) => deps.tracing.start(name, span.traceparent, options),
    // What guardrails have not cleared must not leave the service.
    recordsContent: deps.tracing.recordsContent && policy.output.length === 0,
  }
}

type TokenCount = { note(used: number): void; soFar(): number }

function countTokens(): TokenCount {
  let soFar = 0
  return {
    note(used) {
      soFar = Math.max(soFar, wholeTokens(used))
    },
    soFar: () => soFar,
  }
}

async function sleep(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  let cancel = () => {}
  const slept = new Promise<void>((resolve) => {
    cancel = clock.after(delayMs, resolve)
  })
  await abortable(slept, signal).finally(cancel)
}

function remainingMs(clock: Clock, run: Run): number {
  const begun = run.startedAt ?? clock.now()
  return Math.max(0, run.timeoutMs + run.waitedMs - (clock.now().getTime() - begun.getTime()))
}

/** A shared reason: an abort without one creates an exception each time. */
const over = new Error('the execution is over')

const timedOut = (run: Run) => new AgentFailure('timeout', `The run took longer than ${run.timeoutMs} ms`)
