/** Who may see and change which rules. A key that is limited to some agents has to do with rules about these alone. */
import { fail as refuse } from '../../access/accessErrors.ts'
import { authorize, authorizeAgent, type Viewer } from '../../access/viewer.ts'
import { findAgents } from '../../agents/readAgent.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../alertErrors.ts'
import type { AlertRuleContent } from '../alertRule.ts'

/** Also for alerts: both are about an agent, or about all of them. */
export const mayReadAbout = ({ agentIds }: Viewer, agentId: string | null): boolean =>
  agentIds === null || (agentId !== null && agentIds.includes(agentId))

export function authorizeAbout(viewer: Viewer, agentId: string | null): void {
  if (agentId !== null) authorizeAgent(viewer, agentId)
  else if (viewer.agentIds !== null) {
    throw refuse('agent_not_allowed', { message: 'The API key is limited to some agents; this is about all of them' })
  }
}

/** A rule that rolls an agent back changes the agent: whoever makes it do so needs the right to. */
export function authorizeRollback(viewer: Viewer, { autoRollback }: Pick<AlertRuleContent, 'autoRollback'>): void {
  if (autoRollback) authorize(viewer, 'agents:write')
}

/** Throws unless there is such an agent, and the viewer may make rules about it. */
export async function authorizeTarget(
  db: Pick<Database, 'select'>,
  viewer: Viewer,
  agentId: string | null,
): Promise<void> {
  const agents = agentId === null ? [] : await findAgents({ db }, viewer, [agentId])
  if (agents.includes(undefined)) throw fail('agent_not_found', { param: 'agentId' })
  authorizeAbout(viewer, agentId)
}
