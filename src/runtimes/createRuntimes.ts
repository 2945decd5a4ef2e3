/** Which runtime executes an agent: what its catalog entry brings along, or what a custom agent's settings name. */
import type { Clock } from '../platform/clock.ts'
import type { Outgoing } from '../platform/outgoing/createOutgoing.ts'
import type { OpenConnector } from './connector.ts'
import { expression } from './expression.ts'
import { createHttpRuntime } from './http.ts'
import { createLlm } from './llm.ts'
import { AgentFailure, type Runtime } from './runtime.ts'

export type Runtimes = {
  /** `catalogRuntime` is what the catalog says of a hired agent; `type` what a custom agent's settings say. */
  find(catalogRuntime: Runtime | 'llm' | undefined, type: unknown): Runtime
}

/** What runtimes that reach outside are made with. */
export type RuntimeDeps = { outgoing: Outgoing; openConnector: OpenConnector; clock: Clock }

export function createRuntimes(deps: RuntimeDeps): Runtimes {
  const byType = new Map<unknown, Runtime>([
    ['expression', expression],
    ['http', createHttpRuntime(deps)],
    ['llm', createLlm(deps)],
  ])
  return {
    find: (catalogRuntime, type) =>
      typeof catalogRuntime === 'function' ? catalogRuntime : (byType.get(catalogRuntime ?? type) ?? unknownRuntime),
  }
}

const unknownRuntime: Runtime = async function* () {
  throw new AgentFailure('runtime_unavailable', 'This service has no runtime for the agent')
}
