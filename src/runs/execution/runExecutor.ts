/** Executes runs in this process, and tracks which are active. */
import { findCatalogEntry } from '../../agents/catalog/catalog.ts'
import { createShares } from '../../fairness/shares.ts'
import { retryWhileUnavailable } from '../../platform/database/retryWhileUnavailable.ts'
import type { LivePolicies } from '../../policies/livePolicies.ts'
import type { Runtimes } from '../../runtimes/createRuntimes.ts'
import type { Answer, Message } from '../../runtimes/runtime.ts'
import type { Run, RunError } from '../run.ts'
import { takeMessages } from '../store/changes/takeMessages.ts'
import type { ExecutableAgent } from './executableAgent.ts'
import { type ExecutionDeps, executeRun } from './executeRun.ts'
import { endExecutionSpan, startExecutionSpan } from './executionSpan.ts'
import { openRecording, type RecordingDeps, withRecordedAnswers } from './recording.ts'
import { RunLost } from './runWriter.ts'

/** Releases the slot of an execution. */
export type Slot = () => void

export type RunExecutor = ReturnType<typeof createRunExecutor>

type Active = {
  run: Run
  controller: AbortController
  /** Sequence numbers in the log: of the last known message, and of the last one taken by the runtime. */
  lastActionSeq: number
  takenUpTo: number
}

/** One execution, for figures. */
export type Executed = {
  /** The agent's key in the catalog, or the type of its runtime. */
  runtime: string
  /** `stopped`: the run was cancelled or taken over meanwhile. */
  outcome: 'completed' | 'failed' | 'requires_action' | 'stopped'
  totalMs: number
  agentMs: number
  /** From the creation of the run to its first start; undefined for later executions. */
  waitMs: number | undefined
  cause: RunError['type'] | undefined
}

export const slotsPerProcess = 1_000

type Deps = ExecutionDeps &
  Parameters<typeof takeMessages>[0] &
  RecordingDeps & {
    runtimes: Runtimes
    livePolicies: LivePolicies
    /** Called when a run was stored as running. */
    runChanged(): void
    onExecuted(executed: Executed): void
  }

export function createRunExecutor(deps: Deps) {
  const active = new Map<string, Active>()
  const slots = createShares(slotsPerProcess)
  const endCallbacks: ((run: Run) => void)[] = []

  /** Reads the run after others changed it: stops the execution if the run is no longer ours, and notes new messages. */
  async function checkForChanges(runId: string): Promise<void> {
    const entry = active.get(runId)
    if (entry === undefined) return
    const run = await deps.runStore.read(entry.run.organizationId, runId)
    if (run?.status !== 'running' || run.attempt !== entry.run.attempt) entry.controller.abort(new RunLost(runId))
    else entry.lastActionSeq = Math.max(entry.lastActionSeq, run.lastActionSeq)
  }

  /** Messages are read when the runtime asks for them, so that none are held in memory. */
  async function takeNew(entry: Active): Promise<Message[]> {
    const { run, lastActionSeq, takenUpTo } = entry
    if (takenUpTo >= lastActionSeq) return []
    const taken = await retryWhileUnavailable(deps.clock, () => takeMessages(deps, run, takenUpTo, lastActionSeq))
    entry.takenUpTo = taken.readUpTo
    return taken.messages
  }

  async function execute(entry: Active, agent: ExecutableAgent, answers: Answer[]): Promise<Run | undefined> {
    const { run, controller } = entry
    const beganMs = performance.now()
    let agentMs = 0
    let ended: Run | undefined
    const span = startExecutionSpan(deps.tracing, run, runtimeOf(agent))
    try {
      const catalogRuntime = agent.catalogKey === null ? undefined : findCatalogEntry(agent.catalogKey)?.runtime
      const runtime = deps.runtimes.find(catalogRuntime, agent.runtime?.type)
      const recording = openRecording(deps, run)
      ended = await executeRun(deps, {
        run,
        agent,
        runtime: recording === null ? runtime : withRecordedAnswers(runtime, recording),
        replay: recording,
        policy: await deps.livePolicies.find(run, agent.policy),
        answers,
        takeMessages: () => takeNew(entry),
        noteAgentMs(ms) {
          agentMs += ms
        },
        controller,
        span,
      })
      return ended
    } catch (error) {
      if (!(error instanceof RunLost))
        deps.log.error({ err: error, runId: run.id }, 'the end of a run could not be stored')
      return undefined
    } finally {
      if (active.get(run.id) === entry) active.delete(run.id)
      endExecutionSpan(deps.tracing, span, run, ended)
      deps.onExecuted({
        runtime: runtimeOf(agent),
        outcome: outcomeOf(ended),
        totalMs: performance.now() - beganMs,
        agentMs,
        waitMs: waitOf(run),
        cause: ended?.status === 'failed' ? (ended.error?.type ?? undefined) : undefined,
      })
    }
  }

  return {
    /**
     * Slots for executions, shared by organisations. Take one before the run is stored as running, since `drain` waits for
     * all slots. Without a free slot the run waits in the queue.
     */
    slots,
    /** Resolves with the run after its execution; undefined if it was cancelled or taken over meanwhile. */
    start(run: Run, agent: ExecutableAgent, slot: Slot, answers: Answer[] = []): Promise<Run | undefined> {
      const entry: Active = {
        run,
        controller: new AbortController(),
        lastActionSeq: run.lastActionSeq,
        takenUpTo: 0,
      }
      active.set(run.id, entry)
      deps.runChanged()
      return execute(entry, agent, answers).finally(() => {
        slot()
        for (const callback of endCallbacks) callback(run)
      })
    },
    /** Calls back after every execution, when its slot is free. */
    onEnd: (callback: (run: Run) => void): void => void endCallbacks.push(callback),
    checkForChanges,
    active: (): Run[] => [...active.values()].map((entry) => entry.run),
    /** The sequence number of the last message to an active run that this process knows of. */
    lastActionSeq: (runId: string): number => active.get(runId)?.lastActionSeq ?? 0,
    /** Stops the execution of a run, if it is active here. Does not change its status. */
    abort(runId: string): void {
      active.get(runId)?.controller.abort(new RunLost(runId))
    },
    /** Resolves when all slots are free, or after `maxMs`. */
    async drain(maxMs: number): Promise<void> {
      const until = deps.clock.now().getTime() + maxMs
      while (slots.held().size > 0 && deps.clock.now().getTime() < until) {
        await new Promise<void>((resolve) => deps.clock.after(20, resolve))
      }
    },
  }
}

const outcomeOf = (ended: Run | undefined): Executed['outcome'] =>
  ended?.status === 'completed' || ended?.status === 'failed' || ended?.status === 'requires_action'
    ? ended.status
    : 'stopped'

const waitOf = ({ attempt, writes, startedAt, createdAt }: Run): number | undefined =>
  attempt === 1 && writes === 0 && startedAt ? Math.max(0, startedAt.getTime() - createdAt.getTime()) : undefined

function runtimeOf({ catalogKey, runtime }: ExecutableAgent): string {
  const type = catalogKey ?? runtime?.type
  return typeof type === 'string' ? type : 'unknown'
}
