import type { Database, Scope } from '../platform/database/database.ts'
import { findRows } from '../platform/database/rowsById.ts'
import { authorize, authorizeAgent, mayUseAgent, type Viewer } from '../viewer/viewer.ts'
import { type Agent, type JoinedAgent, toAgent } from './agent.ts'
import { fail } from './agentErrors.ts'
import { agentQuery } from './store/agentQuery.ts'

type Deps = { db: Pick<Database, 'select'> }

export async function readAgent(deps: Deps, viewer: Viewer, id: string): Promise<Agent> {
  authorize(viewer, 'agents:read')
  const [agent] = await findAgents(deps, viewer, [id])
  if (agent === undefined) throw fail('agent_not_found')
  authorizeAgent(viewer, id)
  return agent
}

/** Returns the agents in the order of the ids; undefined for those that the viewer may not see. One statement. */
export async function readAgents(deps: Deps, viewer: Viewer, ids: string[]): Promise<(Agent | undefined)[]> {
  authorize(viewer, 'agents:read')
  const agents = await findAgents(deps, viewer, ids)
  return agents.map((agent) => (agent !== undefined && mayUseAgent(viewer, agent.id) ? agent : undefined))
}

/** For use cases that authorise separately. */
export const findAgents = ({ db }: Deps, scope: Scope, ids: string[]): Promise<(Agent | undefined)[]> =>
  findRows(agentQuery(db, scope), 'ag', ids, (row) => toAgent(row as JoinedAgent))
