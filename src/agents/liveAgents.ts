/*
 * A cache of agents for callers that invoke one. A cached agent may be outdated: callers make its version a condition of
 * their write, and refresh when that fails.
 */
import { LRUCache } from 'lru-cache'
import type { Database, Scope } from '../platform/database/database.ts'
import { heapBytes } from '../platform/heapBytes.ts'
import type { Agent } from './agent.ts'
import { fail } from './agentErrors.ts'
import { findAgents } from './readAgent.ts'

export type LiveAgents = ReturnType<typeof createLiveAgents>

export function createLiveAgents(deps: { db: Pick<Database, 'select'> }) {
  const known = new LRUCache<string, Agent>({ maxSize: 64 * 1_048_576, sizeCalculation: heapBytes })
  /** `param`: the input that named it. */
  async function refresh(scope: Scope, id: string, param = 'agentId'): Promise<Agent> {
    const [agent] = await findAgents(deps, scope, [id])
    if (agent === undefined) throw fail('agent_not_found', { param })
    known.set(`${scope.organizationId} ${id}`, agent)
    return agent
  }
  return {
    find: async (scope: Scope, id: string): Promise<Agent> =>
      known.get(`${scope.organizationId} ${id}`) ?? refresh(scope, id),
    refresh,
  }
}
