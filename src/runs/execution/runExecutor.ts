/** The runs that this process executes right now: started here, aborted and poked from here, drained when it stops. */
import { findCatalogEntry } from '../../agents/catalog.ts'
import type { LivePolicies } from '../../policies/livePolicies.ts'
import type { Runtimes } from '../../runtimes/createRuntimes.ts'
import type { Answer, Message } from '../../runtimes/runtime.ts'
import { messagesAfter } from '../log/messagesAfter.ts'
import type { Run } from '../run.ts'
import type { ExecutableAgent } from './executableAgent.ts'
import { type ExecutionDeps, executeRun } from './executeRun.ts'
import { RunLost } from './runWriter.ts'

export type RunExecutor = {
  /** The run as it stands when its execution is over; undefined where it was cancelled or taken over meanwhile. */
  start(run: Run, agent: ExecutableAgent, answers?: Answer[]): Promise<Run | undefined>
  /** Above this many, new runs queue instead of piling up. */
  isFull(): boolean
  /** Somebody else changed the run: stop if it is no longer ours, read its messages if there are new ones. */
  poke(runId: string): Promise<void>
  active(): Run[]
  /** Up to which number of its log the messages to a run were handed to its agent. */
  readUpTo(runId: string): number
  /** Stops the work on a run, if it is done here. The run's state is the caller's business. */
  abort(runId: string): void
  /** A run is about to be started here; the answer ends the hold. */
  hold(): () => void
  /** Resolves when no execution is left, or after `maxMs`. */
  drain(maxMs: number): Promise<void>
}

type Active = {
  run: Run
  controller: AbortController
  over: Promise<Run | undefined>
  inbox: Message[]
  readUpTo: number
  /** Messages are read one time after the other, so that they stay in their order. */
  reading: Promise<void>
}

const maxActive = 500

type Deps = ExecutionDeps & Parameters<typeof messagesAfter>[0] & { runtimes: Runtimes; livePolicies: LivePolicies }

export function createRunExecutor(deps: Deps): RunExecutor {
  const active = new Map<string, Active>()
  let held = 0

  async function poke(runId: string): Promise<void> {
    const entry = active.get(runId)
    if (entry === undefined) return
    const run = await deps.runStore.read(entry.run.organizationId, runId)
    if (run?.status !== 'running' || run.attempt !== entry.run.attempt) entry.controller.abort(new RunLost(runId))
    else if (run.lastActionSeq > entry.readUpTo) await readMessages(entry, run.lastActionSeq)
  }

  function readMessages(entry: Active, upTo: number): Promise<void> {
    entry.reading = entry.reading
      .catch(() => undefined)
      .then(async () => {
        if (upTo <= entry.readUpTo) return
        entry.inbox.push(...(await messagesAfter(deps, entry.run.id, entry.readUpTo, upTo)))
        entry.readUpTo = upTo
      })
    return entry.reading
  }

  async function execute(entry: Active, agent: ExecutableAgent, answers: Answer[]): Promise<Run | undefined> {
    const { run, controller, inbox } = entry
    try {
      if (run.lastActionSeq > 0) await readMessages(entry, run.lastActionSeq)
      const catalogRuntime = agent.catalogKey === null ? undefined : findCatalogEntry(agent.catalogKey)?.runtime
      const runtime = deps.runtimes.find(catalogRuntime, agent.runtime?.type)
      return await executeRun(deps, {
        run,
        agent,
        runtime,
        policy: await deps.livePolicies.find(run, agent.policy),
        answers,
        takeMessages: () => inbox.splice(0),
        controller,
      })
    } catch (error) {
      if (!(error instanceof RunLost))
        deps.log.error({ err: error, runId: run.id }, 'the end of a run could not be written')
      return undefined
    } finally {
      if (active.get(run.id) === entry) active.delete(run.id)
    }
  }

  return {
    start(run, agent, answers = []) {
      const entry: Active = {
        run,
        controller: new AbortController(),
        over: Promise.resolve(undefined),
        inbox: [],
        readUpTo: 0,
        reading: Promise.resolve(),
      }
      active.set(run.id, entry)
      entry.over = execute(entry, agent, answers)
      return entry.over
    },
    isFull: () => active.size >= maxActive,
    poke,
    active: () => [...active.values()].map((entry) => entry.run),
    readUpTo: (runId) => active.get(runId)?.readUpTo ?? 0,
    abort(runId) {
      active.get(runId)?.controller.abort(new RunLost(runId))
    },
    hold() {
      held++
      return () => {
        held--
      }
    },
    async drain(maxMs) {
      const until = deps.clock.now().getTime() + maxMs
      while ((held > 0 || active.size > 0) && deps.clock.now().getTime() < until) {
        await new Promise<void>((look) => deps.clock.after(20, look))
      }
    },
  }
}
