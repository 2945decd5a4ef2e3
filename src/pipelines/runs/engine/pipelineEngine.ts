/*
 * Moves pipeline runs on, in any process. A pass reads one, decides what follows (`decide`), writes it by a
 * compare-and-set, and then does what is outstanding: evaluates conditions, makes runs. A pass follows whatever may have
 * changed something; whatever a process leaves undone is found by the sweep of another.
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

export type PipelineEngine = {
  /** Something may have changed for this pipeline run. */
  wake(key: PipelineRunKey): void
  /** The same; resolves when what follows from the present state is stored. */
  advance(key: PipelineRunKey): Promise<void>
  /** Cancels it, unless it has ended, and what is active in it. */
  cancel(key: PipelineRunKey): Promise<void>
  stop(): Promise<void>
}

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

/** Each try knows the runs that were made before it; a list makes up to 100 at a time. */
const maxTries = 100
/** After a failure of ours, such as a database that is away. */
const retryMs = 1_000
/** A run that has begun is told of a little later: many end before, and are told of together with their end. */
const untoldMs = 20

export function createPipelineEngine(deps: EngineDeps): PipelineEngine {
  const { pipelineRunStore, clock, work } = deps
  const passes = createPassQueue(pass, (key, error) => retry(key, error, passFailed))
  const timers = createPassTimers(clock, (key) => void passes.advance(key))
  const facts = createEvaluatedFacts()
  const outstanding = createOutstandingWork({
    work,
    facts,
    onDone: (key, next) => (next === 'now' ? void passes.advance(key) : timers.later(key, untoldMs)),
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
      // It has changed since it was read.
    }
    throw new Error('a pipeline run changed each time before it was written')
  }

  /** Does what follows from a decision that is stored. */
  async function follow(
    key: PipelineRunKey,
    decision: Decision,
    content: PipelineContent,
    lastSeq: number,
  ): Promise<void> {
    const { state } = decision
    tell(deps, decision, lastSeq)
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

  const advance = ({ organizationId, id }: PipelineRunKey) => passes.advance({ organizationId, id })
  return {
    wake: (key) => void advance(key),
    advance,
    async cancel(key) {
      cancelling.add(key.id)
      await advance(key)
    },
    async stop() {
      isStopped = true
      timers.stop()
      await Promise.all([passes.stop(), outstanding.stop()])
    },
  }
}

const passFailed = 'a pipeline run could not be advanced; it is tried again'
const stepFailed = 'a step could not be started; it is tried again'

/** An output that needs neither an expression nor guardrails, if it is that of single runs, takes no second pass. */
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

function tell({ pipelineRunTails, publish }: EngineDeps, { state, entries }: Decision, lastSeq: number): void {
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
