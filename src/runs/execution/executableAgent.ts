/** The version of an agent for which a run was created, with what its execution needs. */
import { LRUCache } from 'lru-cache'
import type { Agent } from '../../agents/agent.ts'
import { findAgentVersion } from '../../agents/findAgentVersion.ts'
import type { Database } from '../../platform/database/database.ts'
import { heapBytes } from '../../platform/heapBytes.ts'
import type { Run } from '../run.ts'

export type ExecutableAgent = Pick<
  Agent,
  'id' | 'catalogKey' | 'config' | 'runtime' | 'outputSchema' | 'policy' | 'maxConcurrency'
>

export type ExecutableAgents = { find(run: Run): Promise<ExecutableAgent> }

/** Versions never change, so that cached ones are never outdated. */
export function createExecutableAgents(deps: { db: Pick<Database, 'select'> }): ExecutableAgents {
  const known = new LRUCache<string, ExecutableAgent>({ maxSize: 32 * 1_048_576, sizeCalculation: heapBytes })
  return {
    async find(run) {
      const key = `${run.agentId} ${run.agentVersion}`
      const agent = known.get(key) ?? (await findAgentVersion(deps, run, run.agentId, run.agentVersion))
      known.set(key, agent)
      return agent
    },
  }
}
