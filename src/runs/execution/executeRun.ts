/*
 * One execution of one run: calls the runtime, writes what happens into the run's log as it happens, and moves the run
 * to where it ends up. Whatever the runtime does (hangs, throws what is no error, goes on after its end), the run gets
 * exactly one ending, and nothing is written once the run is no longer ours.
 */
import type { CompiledPolicy } from '../../guardrails/compilePolicy.ts'
import { abortable } from '../../platform/abortable.ts'
import type { Clock } from '../../platform/clock.ts'
import type { NewId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import {
  AgentFailure,
  type Answer,
  type Message,
  type Outcome,
  type Runtime,
  type RuntimeCall,
  type RuntimeEvent,
} from '../../runtimes/runtime.ts'
import type { Run } from '../run.ts'
import type { LogEntry } from '../store/advanceRuns.ts'
import { runEndedEvent } from '../store/runData.ts'
import { type Ending, endingOf, failureOf, wholeTokens } from './ending.ts'
import type { ExecutableAgent } from './executableAgent.ts'
import { createOutputGuard, type OutputGuard, type Told } from './outputGuard.ts'
import { createRunJournal, type RunJournal } from './runJournal.ts'
import { createRunWriter, RunLost, type WriterDeps } from './runWriter.ts'
import { storeVerdicts, type VerdictDeps } from './storeVerdicts.ts'

export type ExecutionDeps = WriterDeps & VerdictDeps & { newId: NewId; log: Log }

export type Execution = {
  run: Run
  agent: ExecutableAgent
  runtime: Runtime
  /** In force for as long as this execution lasts. */
  policy: CompiledPolicy
  answers: Answer[]
  takeMessages(): Message[]
  /** Aborted with `RunLost` by whoever knows that the run is no longer ours, by its execution when its time is up. */
  controller: AbortController
}

/** The run as it stands when this execution is over. Throws `RunLost` where it was taken from us meanwhile. */
export async function executeRun(deps: ExecutionDeps, execution: Execution): Promise<Run> {
  const { run } = execution
  const writer = createRunWriter(deps, run)
  const tokens = countedTokens()
  const journal = createRunJournal(writer, () => run.tokensUsed + tokens.soFar())
  const { policy } = execution
  const guard = policy.output.length === 0 ? undefined : createOutputGuard(policy)
  const ending = await conclude(deps, execution, { journal, guard, tokens })
  const { output: _, errorCode: __, pendingActionId: ___, actionExpiresAt: ____, ...change } = ending.fields
  const unwritten = await journal.close()
  if (guard !== undefined) await storeVerdicts(deps, run, guard)
  const told = guard?.isBlocked() ? unwritten.filter(({ type }) => type !== 'output.delta') : unwritten
  const held = (guard?.rest() ?? []).map((each) => toEntry(each, deps.clock))
  const entries = [...told, ...held, ending.entry]
  const ended = (lastSeq: number): Run => ({ ...run, ...ending.fields, owner: null, lastSeq })
  const event = runEndedEvent(deps.newId, ended(0), ending.outputText)
  // Remembered before its last event is passed on: whoever gets that asks for the run at once.
  const remember = (lastSeq: number) => deps.runStore.remember(ended(lastSeq), event?.body.length ?? 0)
  return ended(await writer.write({ ...change, outputText: ending.outputText, entries, event }, remember))
}

type Parts = { journal: RunJournal; guard: OutputGuard | undefined; tokens: CountedTokens }

async function conclude(deps: ExecutionDeps, execution: Execution, { journal, guard, tokens }: Parts): Promise<Ending> {
  const { run, runtime, controller } = execution
  const { signal } = controller
  const cancelDeadline = deps.clock.after(remainingMs(deps.clock, run), () => controller.abort(timedOut(run)))
  try {
    const tell = async (happening: RuntimeEvent): Promise<void> => {
      for (const told of (await guard?.pass(happening, signal)) ?? [happening])
        await journal.note(toEntry(told, deps.clock))
    }
    const outcome = await follow(runtime(toCall(deps, execution, tokens)), tell, signal)
    const settle = guard && ((made: Outcome) => guard.settle(made, signal))
    return await endingOf(deps, run, outcome, execution.agent.outputSchema, settle)
  } catch (error) {
    if (error instanceof RunLost || signal.reason instanceof RunLost) throw new RunLost(run.id)
    // With guardrails, not even the log gets words that they have not seen.
    const err = guard === undefined ? error : nameOf(error)
    if (!(error instanceof AgentFailure)) deps.log.warn({ err, runId: run.id }, 'a runtime threw')
    return failureOf(deps, run, guard === undefined ? error : await guard.settleFailure(error), tokens.soFar())
  } finally {
    cancelDeadline()
    controller.abort(over) // whatever the runtime left behind must not go on
  }
}

/** Runs the generator to its end; an abort leaves it behind, however deep it sleeps. */
async function follow(
  happenings: AsyncGenerator<RuntimeEvent, Outcome, void>,
  tell: (happening: RuntimeEvent) => Promise<void>,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    for (;;) {
      const next = await abortable(happenings.next(), signal)
      if (next.done) return next.value
      await abortable(tell(next.value), signal)
    }
  } finally {
    happenings.return({ kind: 'output', output: {}, tokensUsed: 0 }).catch(() => undefined)
  }
}

const toEntry = ({ type, ...data }: Told, clock: Clock): LogEntry => ({ type, data, createdAt: clock.now() })

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error)

function toCall(
  deps: ExecutionDeps,
  { run, agent, answers, takeMessages, controller: { signal } }: Execution,
  tokens: CountedTokens,
): RuntimeCall {
  return {
    organizationId: run.organizationId,
    runId: run.id,
    agentId: agent.id,
    settings: agent.runtime ?? agent.config ?? {},
    input: run.input,
    metadata: run.metadata,
    outputSchema: agent.outputSchema,
    answers,
    takeMessages,
    signal,
    noteTokens: tokens.note,
    remainingMs: () => remainingMs(deps.clock, run),
    sleep: (delayMs) => sleep(deps.clock, delayMs, signal),
  }
}

type CountedTokens = { note(used: number): void; soFar(): number }

function countedTokens(): CountedTokens {
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
  const waking = new Promise<void>((wake) => {
    cancel = clock.after(delayMs, wake)
  })
  await abortable(waking, signal).finally(cancel)
}

function remainingMs(clock: Clock, run: Run): number {
  const begun = run.startedAt ?? clock.now()
  return Math.max(0, run.timeoutMs + run.waitedMs - (clock.now().getTime() - begun.getTime()))
}

/** Made once: an abort without a reason makes an exception of its own each time. */
const over = new Error('the execution is over')

const timedOut = (run: Run) => new AgentFailure('timeout', `The run took longer than ${run.timeoutMs} ms`)
