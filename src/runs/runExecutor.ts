/** The runs that this process executes right now: started here, aborted from here, waited for when it stops. */
import type { Agent } from '../agents/agent.ts'
import { findCatalogEntry } from '../agents/catalog.ts'
import { AgentFailure, type Answer, type Runtime } from '../runtimes/runtime.ts'
import { type ExecutionDeps, executeRun } from './executeRun.ts'
import type { Run } from './run.ts'

export type RunExecutor = {
  /** The run as it stands when its execution is over; undefined where it was cancelled or taken over meanwhile. */
  start(run: Run, agent: Agent, answer?: Answer): Promise<Run | undefined>
  /** Stops the work on a run, if it is done here. The run's state is the caller's business. */
  abort(runId: string): void
  /** Resolves when no execution is left, or after `maxMs`. */
  drain(maxMs: number): Promise<void>
}

export function createRunExecutor(deps: ExecutionDeps): RunExecutor {
  const active = new Map<string, { controller: AbortController; over: Promise<Run | undefined> }>()
  return {
    start(run, agent, answer) {
      const controller = new AbortController()
      const execution = { run, agent, runtime: runtimeOf(agent), answer, signal: controller.signal }
      const over = executeRun(deps, execution).finally(() => active.delete(run.id))
      active.set(run.id, { controller, over })
      over.catch((error) => deps.log.error({ err: error, runId: run.id }, 'the end of a run could not be written'))
      return over
    },
    abort(runId) {
      active.get(runId)?.controller.abort(new Error('aborted'))
    },
    async drain(maxMs) {
      const all = Promise.allSettled([...active.values()].map((entry) => entry.over))
      await Promise.race([all, new Promise<void>((done) => deps.clock.after(maxMs, done))])
    },
  }
}

function runtimeOf(agent: Agent): Runtime {
  const entry = agent.catalogKey === null ? undefined : findCatalogEntry(agent.catalogKey)
  return entry?.runtime ?? unknownRuntime
}

const unknownRuntime: Runtime = async function* () {
  throw new AgentFailure('runtime_unavailable', 'This service has no runtime for the agent')
}
