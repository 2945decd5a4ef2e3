/*
 * One execution of one run: calls the runtime, writes what happens into the run's log as it happens, and moves the run
 * to where it ends up. Whatever the runtime does (hangs, throws what is no error, goes on after its end), the run gets
 * exactly one ending, and nothing is written once the run is no longer ours.
 */
import type { Clock } from '../platform/clock.ts'
import type { NewId } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import {
  AgentFailure,
  type Answer,
  type Happening,
  type Message,
  type Outcome,
  type Runtime,
  type RuntimeCall,
} from '../runtimes/runtime.ts'
import { abortable } from './abortable.ts'
import type { LogEntry } from './advanceRuns.ts'
import { type Ending, endingOf, failureOf } from './ending.ts'
import type { ExecutableAgent } from './executableAgent.ts'
import type { Run } from './run.ts'
import { runEndedEvent } from './runData.ts'
import { createRunJournal, type RunJournal } from './runJournal.ts'
import { createRunWriter, RunLost, type WriterDeps } from './runWriter.ts'

export type ExecutionDeps = WriterDeps & { newId: NewId; log: Log }

export type Execution = {
  run: Run
  agent: ExecutableAgent
  runtime: Runtime
  answers: Answer[]
  takeMessages(): Message[]
  signal: AbortSignal
}

/** The run as it stands when this execution is over. Throws `RunLost` where it was taken from us meanwhile. */
export async function executeRun(deps: ExecutionDeps, execution: Execution): Promise<Run> {
  const { run } = execution
  const writer = createRunWriter(deps, run)
  const journal = createRunJournal(writer, run.tokensUsed)
  const ending = await conclude(deps, execution, journal)
  const { output: _, errorCode: __, pendingActionId: ___, actionExpiresAt: ____, ...change } = ending.fields
  const entries = [...(await journal.close()), ending.entry]
  const ended = (lastSeq: number): Run => ({ ...run, ...ending.fields, owner: null, lastSeq })
  const bytes = (ending.outputText?.length ?? 0) + ending.inputBytes
  // Remembered before its last event is passed on: whoever gets that asks for the run at once.
  const remember = (lastSeq: number) => deps.runStore.remember(ended(lastSeq), bytes)
  const event = runEndedEvent(deps.newId, ended(0), ending.outputText)
  return ended(await writer.write({ ...change, outputText: ending.outputText, entries, event }, remember))
}

async function conclude(deps: ExecutionDeps, execution: Execution, journal: RunJournal): Promise<Ending> {
  const { run, runtime } = execution
  const deadline = new AbortController()
  const cancelDeadline = deps.clock.after(remainingMs(deps.clock, run), () => deadline.abort(timedOut(run)))
  const signal = AbortSignal.any([execution.signal, deadline.signal])
  try {
    const outcome = await follow(runtime(toCall(deps, execution, signal)), journal, signal, deps.clock)
    return endingOf(deps, run, outcome, execution.agent.outputSchema)
  } catch (error) {
    if (error instanceof RunLost || execution.signal.aborted) throw new RunLost(run.id)
    if (!(error instanceof AgentFailure)) deps.log.warn({ err: error, runId: run.id }, 'a runtime threw')
    return failureOf(deps, run, error)
  } finally {
    cancelDeadline()
    deadline.abort(over) // whatever the runtime left behind must not go on
  }
}

/** Runs the generator to its end; an abort leaves it behind, however deep it sleeps. */
async function follow(
  happenings: AsyncGenerator<Happening, Outcome, void>,
  journal: RunJournal,
  signal: AbortSignal,
  clock: Clock,
): Promise<Outcome> {
  try {
    for (;;) {
      const next = await abortable(happenings.next(), signal)
      if (next.done) return next.value
      await abortable(journal.note(toEntry(next.value, clock)), signal)
    }
  } finally {
    happenings.return({ kind: 'output', output: {}, tokensUsed: 0 }).catch(() => undefined)
  }
}

const toEntry = ({ type, ...data }: Happening, clock: Clock): LogEntry => ({ type, data, createdAt: clock.now() })

function toCall(
  deps: ExecutionDeps,
  { run, agent, answers, takeMessages }: Execution,
  signal: AbortSignal,
): RuntimeCall {
  return {
    runId: run.id,
    agentId: agent.id,
    settings: agent.runtime ?? agent.config ?? {},
    input: run.input,
    metadata: run.metadata,
    answers,
    takeMessages,
    signal,
    sleep: (delayMs) => sleep(deps.clock, delayMs, signal),
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
