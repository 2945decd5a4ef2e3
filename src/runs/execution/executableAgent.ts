/** The agent version for which a run was created, with everything its execution needs. */
import { LRUCache } from 'lru-cache'
import type { Agent } from '../../agents/agent.ts'
import { findAgentVersion, type VersionOfAgent } from '../../agents/versions/findAgentVersion.ts'
import type { Database, Scope } from '../../platform/database/database.ts'
import { heapBytes } from '../../platform/heapBytes.ts'
import type { Run } from '../run.ts'

export type ExecutableAgent = Pick<
  Agent,
  'id' | 'catalogKey' | 'config' | 'runtime' | 'outputSchema' | 'policy' | 'maxConcurrency'
>

export type ExecutableAgents = ReturnType<typeof createExecutableAgents>

/** Versions never change, so cached ones are never outdated. */
export function createExecutableAgents(deps: { db: Pick<Database, 'select'> }) {
  const known = new LRUCache<string, VersionOfAgent>({ maxSize: 32 * 1_048_576, sizeCalculation: heapBytes })
  async function findVersion(scope: Scope, agentId: string, version: number, param?: string): Promise<VersionOfAgent> {
    const key = `${scope.organizationId} ${agentId} ${version}`
    const cached = known.get(key)
    if (cached !== undefined) return cached
    const agent = await findAgentVersion(deps, scope, agentId, version, param)
    known.set(key, agent)
    return agent
  }
  return {
    findVersion,
    /** With the policy and the concurrency limit that the run was created under. */
    async find(run: Run): Promise<ExecutableAgent> {
      const agent = await findVersion(run, run.agentId, run.agentVersion)
      if (run.policyVersion === null) return agent
      const { policy, maxConcurrency } = await findVersion(run, run.agentId, run.policyVersion)
      return { ...agent, policy, maxConcurrency }
    },
  }
}
