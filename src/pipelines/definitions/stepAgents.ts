/** The agents that steps name, which a key that is limited to some agents must be allowed to use. */
import { type AgentStatuses, findAgentStatuses } from '../../agents/findAgentStatuses.ts'
import type { Database } from '../../platform/database/database.ts'
import { isId } from '../../platform/ids.ts'
import { authorizeAgent, type Viewer } from '../../viewer/viewer.ts'
import { maxSteps } from '../pipeline.ts'
import type { StepInput } from './pipelineChanges.ts'

export async function findStepAgents(
  deps: { db: Pick<Database, 'run'> },
  viewer: Viewer,
  steps: readonly StepInput[] | null | undefined,
): Promise<AgentStatuses> {
  const ids = new Set((steps ?? []).slice(0, maxSteps).map(({ agentId }) => agentId))
  const wanted = [...ids].filter((id) => isId('ag', id))
  if (wanted.length === 0) return new Map()
  const statuses = await findAgentStatuses(deps, viewer, wanted)
  for (const id of statuses.keys()) authorizeAgent(viewer, id)
  return statuses
}
