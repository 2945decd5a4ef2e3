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
import { taskName } from '../deciding/draft.ts'
import type { Facts, Plan, Snapshot } from '../deciding/snapshot.ts'
import type { PipelineRunTails } from '../log/pipelineRunTails.ts'
import type { PipelineRunState } from '../pipelineRun.ts'
import type { PipelineRunStore } from '../store/pipelineRunStore.ts'
import type { PipelineRunKey } from '../store/readPipelineRuns.ts'
import type { Evaluated } from './evaluateSteps.ts'
import { createFairJobs } from './fairJobs.ts'
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

type Deps = {
  pipelineRunStore: PipelineRunStore
  pipelineRunTails: PipelineRunTails
  work: StepWork
  contentOf(state: PipelineRunState): Promise<PipelineContent>
  clock: Clock
  log: Log
  processId(): string
  publish(id: string): void
}

const passesAtOnce = 64
const workAtOnce = 64
/** Each try knows the runs that were made before it; a list makes up to 100 at a time. */
const maxTries = 100
/** After a failure of ours, such as a database that is away. */
const retryMs = 1_000
/** A run that has begun is told of a little later: many end before, and are told of together with their end. */
const untoldMs = 20
/** What is due later is found by the sweep. */
const maxTimerMs = 60_000

export function createPipelineEngine(deps: Deps): PipelineEngine {
  const { pipelineRunStore, clock, log, work } = deps
  const passes = createFairJobs(passesAtOnce)
  const works = createFairJobs(workAtOnce)
  /** Ids of pipeline runs with a pass that waits or runs, and who waits for the next one. */
  const passing = new Set<string>()
  const waiting = new Map<string, PromiseWithResolvers<void>>()
  /** What was evaluated and is not stored yet. */
  const known = new Map<string, { plans: Map<number, Plan>; output?: Facts['output'] }>()
  /** Ids of pipeline runs that the next pass cancels. */
  const cancelling = new Set<string>()
  const working = new Set<string>()
  const timers = new Map<string, () => void>()
  let isStopped = false

  function advance(key: PipelineRunKey): Promise<void> {
    const next = waiting.get(key.id) ?? Promise.withResolvers<void>()
    next.promise.catch(() => undefined) // those who only wake it do not wait
    waiting.set(key.id, next)
    if (!passing.has(key.id)) submit(key)
    return next.promise
  }

  function submit(key: PipelineRunKey): void {
    passing.add(key.id)
    passes.add(key.organizationId, async () => {
      const awaited = waiting.get(key.id)
      waiting.delete(key.id)
      try {
        await pass(key)
        awaited?.resolve()
      } catch (error) {
        awaited?.reject(error)
        retry(key, error, 'a pipeline run could not be advanced; it is tried again')
      }
      passing.delete(key.id)
      if (waiting.has(key.id)) submit(key)
    })
  }

  async function pass(key: PipelineRunKey): Promise<void> {
    const isCancelled = cancelling.delete(key.id)
    for (let tries = 1; tries <= maxTries; tries++) {
      const snapshot = await pipelineRunStore.readSnapshot(key)
      if (snapshot === undefined) return
      if (hasEnded(snapshot.state.status)) return settle(snapshot)
      const content = await deps.contentOf(snapshot.state)
      const decision = await decideOn(snapshot, content, isCancelled)
      const lastSeq = decision.isChanged
        ? await pipelineRunStore.write({ decision, wakes: snapshot.wakes, newRuns: newRunsOf(snapshot) })
        : decision.state.lastSeq
      if (lastSeq === undefined) continue // it has changed since it was read
      tell(decision, lastSeq)
      forget(decision.state)
      if (hasEnded(decision.state.status)) {
        if (decision.state.dueAt !== null) await work.cancelRest(key)
        return
      }
      schedule(decision.state)
      doOutstanding(key, decision, content)
      return
    }
    throw new Error('a pipeline run changed each time before it was written')
  }

  /** An output that needs neither an expression nor guardrails, if it is that of single runs, takes no second pass. */
  async function decideOn(snapshot: Snapshot, content: PipelineContent, isCancelled: boolean): Promise<Decision> {
    const deciding = { now: clock.now(), processId: deps.processId() }
    const facts: Facts = { ...known.get(snapshot.state.id), isCancelled }
    const decision = decide(snapshot, content.steps, { ...deciding, facts })
    const { outstanding, state } = decision
    if (!outstanding.needsOutput || content.output !== null || state.steps.some((step) => step.items !== null))
      return decision
    if (await work.isOutputGuarded(state)) return decision
    const output = await work.output({ state, content })
    return decide(snapshot, content.steps, { ...deciding, facts: { ...facts, output } })
  }

  async function settle({ state, wakes }: Snapshot): Promise<void> {
    known.delete(state.id)
    if (state.dueAt !== null || wakes.length > 0) await work.cancelRest(state)
  }

  function tell({ state, entries }: Decision, lastSeq: number): void {
    if (entries.length === 0) return
    const before = lastSeq - entries.length
    deps.pipelineRunTails.push(
      state.id,
      entries.map(({ type, data, createdAt }, index) => ({
        ...{ pipelineRunId: state.id, seq: before + index + 1, type, dataText: JSON.stringify(data), createdAt },
      })),
    )
    deps.publish(state.id)
  }

  /** What was evaluated is in the state now. */
  function forget(state: PipelineRunState): void {
    const facts = known.get(state.id)
    if (facts === undefined) return
    for (const place of facts.plans.keys()) if (state.steps[place]?.status !== 'pending') facts.plans.delete(place)
    if (hasEnded(state.status) || (facts.plans.size === 0 && facts.output === undefined)) known.delete(state.id)
  }

  function schedule({ organizationId, id, dueAt, owner }: PipelineRunState): void {
    timers.get(id)?.()
    timers.delete(id)
    if (dueAt === null || owner !== null) return
    const delayMs = dueAt.getTime() - clock.now().getTime()
    if (delayMs <= maxTimerMs) later({ organizationId, id }, Math.max(0, delayMs))
  }

  function later({ organizationId, id }: PipelineRunKey, delayMs: number): void {
    timers.get(id)?.()
    const cancel = clock.after(delayMs, () => {
      timers.delete(id)
      void advance({ organizationId, id })
    })
    timers.set(id, cancel)
  }

  function retry(key: PipelineRunKey, error: unknown, message: string): void {
    if (isStopped) return
    log[isDatabaseAway(error) ? 'debug' : 'warn']({ err: error, pipelineRunId: key.id }, message)
    later(key, retryMs)
  }

  function doOutstanding(key: PipelineRunKey, { state, outstanding }: Decision, content: PipelineContent): void {
    const evaluated: Evaluated = { state, content }
    const { organizationId, id } = key
    for (const place of outstanding.plans) {
      doOnce(key, `${id} plan ${place}`, async () => {
        const plan = await work.plan(evaluated, place)
        factsOf(id).plans.set(place, plan)
        return 'now'
      })
    }
    for (const task of outstanding.starts) {
      doOnce(key, `${id} task ${taskName(task)}`, async () => {
        return (await work.start(evaluated, task)) ? 'later' : 'now'
      })
    }
    if (outstanding.needsOutput) {
      doOnce({ organizationId, id }, `${id} output`, async () => {
        const output = await work.output(evaluated)
        factsOf(id).output = output
        return 'now'
      })
    }
  }

  /** To be called when there is a fact to add: the passes until then forget those without any. */
  function factsOf(id: string) {
    const facts = known.get(id) ?? { plans: new Map<number, Plan>() }
    known.set(id, facts)
    return facts
  }

  /** A pass follows what was done; what failed is tried again with a later pass. */
  function doOnce(key: PipelineRunKey, name: string, run: () => Promise<'now' | 'later'>): void {
    if (working.has(name)) return
    working.add(name)
    works.add(key.organizationId, async () => {
      try {
        const next = await run()
        working.delete(name)
        if (next === 'now') void advance(key)
        else later(key, untoldMs)
      } catch (error) {
        working.delete(name)
        retry(key, error, 'a step could not be started; it is tried again')
      }
    })
  }

  return {
    wake: (key) => void advance({ organizationId: key.organizationId, id: key.id }),
    advance: (key) => advance({ organizationId: key.organizationId, id: key.id }),
    async cancel({ organizationId, id }) {
      cancelling.add(id)
      await advance({ organizationId, id })
    },
    async stop() {
      isStopped = true
      for (const cancel of timers.values()) cancel()
      await Promise.all([passes.stop(), works.stop()])
    },
  }
}

const newRunsOf = ({ tasks }: Snapshot): string[] =>
  tasks.flatMap(({ status, runId }) => (status === 'starting' && runId !== null ? [runId] : []))
