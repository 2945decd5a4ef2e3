/** Finds the runtime of an agent: the one of its catalog entry, or the type in a custom agent's settings. */
import type { Clock } from '../platform/clock.ts'
import type { Outgoing } from '../platform/outgoing/createOutgoing.ts'
import type { OpenConnector } from './connector.ts'
import { expression } from './expression.ts'
import { createHttpRuntime } from './http.ts'
import { createLlm } from './llm.ts'
import { AgentFailure, type Runtime } from './runtime.ts'

export type Runtimes = ReturnType<typeof createRuntimes>

/** Dependencies of the runtimes that call external systems. */
export type RuntimeDeps = { outgoing: Outgoing; openConnector: OpenConnector; clock: Clock }

export function createRuntimes(deps: RuntimeDeps) {
  const byType = new Map<unknown, Runtime>([
    ['expression', expression],
    ['http', createHttpRuntime(deps)],
    ['llm', createLlm(deps)],
  ])
  return {
    /** `catalogRuntime` comes from a hired agent's catalog entry, `type` from a custom agent's settings. */
    find: (catalogRuntime: Runtime | 'llm' | undefined, type: unknown): Runtime =>
      typeof catalogRuntime === 'function' ? catalogRuntime : (byType.get(catalogRuntime ?? type) ?? unknownRuntime),
  }
}

const unknownRuntime: Runtime = async function* () {
  throw new AgentFailure('runtime_unavailable', 'This service has no runtime for the agent')
}
