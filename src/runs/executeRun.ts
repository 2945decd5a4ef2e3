/*
 * One execution of one run: calls the runtime, writes what happens into the run's log as it happens, and moves the run
 * to where it ends up. Whatever the runtime does (hangs, throws what is no error, goes on after its end), the run gets
 * exactly one ending, and nothing is written once the run is no longer ours.
 */
import type { Agent } from '../agents/agent.ts'
import type { Clock } from '../platform/clock.ts'
import type { NewId } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import {
  AgentFailure,
  type Answer,
  type Happening,
  type Outcome,
  type Runtime,
  type RuntimeCall,
} from '../runtimes/runtime.ts'
import { abortable } from './abortable.ts'
import type { Advance, LogEntry } from './advanceRuns.ts'
import { type Ending, endingOf, failureOf } from './ending.ts'
import type { Run } from './run.ts'
import { createRunJournal, type RunJournal, RunLost } from './runJournal.ts'
import type { RunStore } from './runStore.ts'

export type ExecutionDeps = { store: RunStore; clock: Clock; newId: NewId; log: Log }
export type Execution = { run: Run; agent: Agent; runtime: Runtime; answer: Answer | undefined; signal: AbortSignal }

/** The run as it stands when this execution is over, or undefined where the run was taken from us meanwhile. */
export async function executeRun(deps: ExecutionDeps, execution: Execution): Promise<Run | undefined> {
  const { run } = execution
  const journal = createRunJournal(deps.store, run)
  const ending = await conclude(deps, execution, journal)
  const entries = await journal.close()
  if (entries === undefined) return undefined
  const advance = toAdvance(run, ending, [...entries, ending.entry])
  const lastSeq = await deps.store.advance(advance)
  if (lastSeq === undefined) return undefined
  const ended: Run = { ...run, ...ending.fields, owner: null, lastSeq }
  deps.store.remember(ended, (ending.outputText?.length ?? 0) + ending.inputBytes)
  return ended
}

async function conclude(deps: ExecutionDeps, execution: Execution, journal: RunJournal): Promise<Ending> {
  const deadline = new AbortController()
  const cancelDeadline = deps.clock.after(remainingMs(deps, execution.run), () =>
    deadline.abort(timedOut(execution.run)),
  )
  const signal = AbortSignal.any([execution.signal, deadline.signal])
  try {
    const outcome = await follow(execution.runtime(toCall(deps, execution, signal)), journal, signal, deps.clock)
    return endingOf(deps, execution.run, outcome)
  } catch (error) {
    const expected = error instanceof AgentFailure || error instanceof RunLost || execution.signal.aborted
    if (!expected) deps.log.warn({ err: error, runId: execution.run.id }, 'a runtime threw')
    return failureOf(deps, execution.run, error)
  } finally {
    cancelDeadline()
    deadline.abort() // whatever the runtime left behind must not go on
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

function toCall(deps: ExecutionDeps, { run, agent, answer }: Execution, signal: AbortSignal): RuntimeCall {
  return {
    runId: run.id,
    agentId: agent.id,
    settings: agent.runtime ?? agent.config ?? {},
    input: run.input,
    metadata: run.metadata,
    answer,
    signal,
    sleep: (delayMs) => abortable(new Promise<void>((wake) => deps.clock.after(delayMs, wake)), signal),
  }
}

function toAdvance(run: Run, ending: Ending, entries: LogEntry[]): Advance {
  const { status, error, requiredAction, tokensUsed, latencyMs, finishedAt, waitingSince } = ending.fields
  const { organizationId, id, attempt } = run
  const { outputText } = ending
  const identity = { organizationId, id, attempt, status, entries, outputText }
  return { ...identity, error, requiredAction, tokensUsed, latencyMs, finishedAt, waitingSince }
}

const remainingMs = ({ clock }: ExecutionDeps, run: Run): number => {
  const begun = run.startedAt ?? clock.now()
  return Math.max(0, run.timeoutMs + run.waitedMs - (clock.now().getTime() - begun.getTime()))
}

const timedOut = (run: Run) => new AgentFailure('timeout', `The run took longer than ${run.timeoutMs} ms`)
