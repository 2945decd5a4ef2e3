/*
 * Advances pipeline runs, in any process. A pass reads one, decides what follows (`decide`), writes it by a compare-and-set,
 * and then does the outstanding work: evaluates conditions, creates runs. A pass follows every possible change; the sweep of
 * another process finds work that a process leaves undone.
 */
import type { Clock } from '../../../platform/clock.ts'
import { isDatabaseAway } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/log.ts'
import { hasEnded } from '../../../runs/runStatus.ts'
import type { PipelineContent } from '../../pipeline.ts'
import { type Decision, decide } from '../deciding/decide.ts'
import type { Facts, Snapshot } from '../deciding/snapshot.ts'
import type { PipelineRunTails } from '../log/pipelineRunTails.ts'
import type { PipelineRunState } from '../pipelineRun.ts'
import type { PipelineRunStore } from '../store/pipelineRunStore.ts'
import type { PipelineRunKey } from '../store/readPipelineRuns.ts'
import { createEvaluatedFacts } from './evaluatedFacts.ts'
import { createOutstandingWork } from './outstandingWork.ts'
import { createPassQueue } from './passQueue.ts'
import { createPassTimers } from './passTimers.ts'
import type { StepWork } from './stepWork.ts'

export type PipelineEngine = ReturnType<typeof createPipelineEngine>

export type EngineDeps = {
  pipelineRunStore: PipelineRunStore
  pipelineRunTails: PipelineRunTails
  work: StepWork
  contentOf(state: PipelineRunState): Promise<PipelineContent>
  clock: Clock
  log: Log
  processId(): string
  publish(id: string): void
}

/** Each try sees the runs created before it; a list creates up to 100 at a time. */
const maxTries = 100
/** After a failure on our side, such as an unavailable database. */
const retryMs = 1_000
/** The start of a run is logged after this delay: many end before, and are logged together with their end. */
const logDelayMs = 20

export function createPipelineEngine(deps: EngineDeps) {
  const { pipelineRunStore, clock, work } = deps
  const passes = createPassQueue(pass, (key, error) => retry(key, error, passFailed))
  const timers = createPassTimers(clock, (key) => void passes.advance(key))
  const facts = createEvaluatedFacts()
  const outstanding = createOutstandingWork({
    work,
    facts,
    onDone: (key, next) => (next === 'now' ? void passes.advance(key) : timers.later(key, logDelayMs)),
    onFailure: (key, error) => retry(key, error, stepFailed),
  })
  /** Ids of pipeline runs that the next pass cancels. */
  const cancelling = new Set<string>()
  let isStopped = false

  async function pass(key: PipelineRunKey): Promise<void> {
    const isCancelled = cancelling.delete(key.id)
    for (let tries = 1; tries <= maxTries; tries++) {
      const snapshot = await pipelineRunStore.readSnapshot(key)
      if (snapshot === undefined) return
      if (hasEnded(snapshot.state.status)) return settle(snapshot)
      const content = await deps.contentOf(snapshot.state)
      const decision = await decideOn(deps, snapshot, content, { ...facts.of(key.id), isCancelled })
      const lastSeq = decision.isChanged
        ? await pipelineRunStore.write({ decision, wakes: snapshot.wakes, newRuns: newRunsOf(snapshot) })
        : decision.state.lastSeq
      if (lastSeq !== undefined) return follow(key, decision, content, lastSeq)
      // It has changed since it was read: retry.
    }
    throw new Error('a pipeline run changed before every write')
  }

  /** Acts on a stored decision. */
  async function follow(
    key: PipelineRunKey,
    decision: Decision,
    content: PipelineContent,
    lastSeq: number,
  ): Promise<void> {
    const { state } = decision
    announce(deps, decision, lastSeq)
    facts.stored(state)
    if (hasEnded(state.status)) {
      if (state.dueAt !== null) await work.cancelRest(key)
      return
    }
    timers.schedule(state)
    outstanding.begin(key, decision, content)
  }

  async function settle({ state, wakes }: Snapshot): Promise<void> {
    facts.forget(state.id)
    if (state.dueAt !== null || wakes.length > 0) await work.cancelRest(state)
  }

  function retry(key: PipelineRunKey, error: unknown, message: string): void {
    if (isStopped) return
    deps.log[isDatabaseAway(error) ? 'debug' : 'warn']({ err: error, pipelineRunId: key.id }, message)
    timers.later(key, retryMs)
  }

  /** The same; resolves when the consequences of the current state are stored. */
  const advance = ({ organizationId, id }: PipelineRunKey) => passes.advance({ organizationId, id })
  return {
    /** Something may have changed for this pipeline run. */
    wake: (key: PipelineRunKey): void => void advance(key),
    advance,
    /** Cancels it, unless it has ended, and its active runs. */
    async cancel(key: PipelineRunKey): Promise<void> {
      cancelling.add(key.id)
      await advance(key)
    },
    async stop(): Promise<void> {
      isStopped = true
      timers.stop()
      await Promise.all([passes.stop(), outstanding.stop()])
    },
  }
}

const passFailed = 'could not advance a pipeline run; will retry'
const stepFailed = 'could not start a step; will retry'

/** An output of single runs that needs neither an expression nor guardrails takes no second pass. */
async function decideOn(
  { clock, processId, work }: EngineDeps,
  snapshot: Snapshot,
  content: PipelineContent,
  facts: Facts,
): Promise<Decision> {
  const deciding = { now: clock.now(), processId: processId() }
  const decision = decide(snapshot, content.steps, { ...deciding, facts })
  const { outstanding, state } = decision
  if (!outstanding.needsOutput || content.output !== null || state.steps.some((step) => step.items !== null))
    return decision
  if (await work.isOutputGuarded(state)) return decision
  const output = await work.output({ state, content })
  return decide(snapshot, content.steps, { ...deciding, facts: { ...facts, output } })
}

function announce({ pipelineRunTails, publish }: EngineDeps, { state, entries }: Decision, lastSeq: number): void {
  if (entries.length === 0) return
  const before = lastSeq - entries.length
  const { id: pipelineRunId } = state
  const events = entries.map(({ type, data, createdAt }, index) => {
    const seq = before + index + 1
    return { pipelineRunId, seq, type, dataText: JSON.stringify(data), createdAt }
  })
  pipelineRunTails.push(pipelineRunId, events)
  publish(pipelineRunId)
}

const newRunsOf = ({ tasks }: Snapshot): string[] =>
  tasks.flatMap(({ status, runId }) => (status === 'starting' && runId !== null ? [runId] : []))
