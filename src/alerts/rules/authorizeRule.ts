/** Who may see and change which rules. A key limited to some agents can use only rules about these. */

import { findAgents } from '../../agents/readAgent.ts'
import { authorizeRollback } from '../../agents/rollback/authorizeRollback.ts'
import { versionBefore } from '../../agents/versions/versionBefore.ts'
import type { Database } from '../../platform/database/database.ts'
import { authorize, authorizeAgent, type Viewer } from '../../viewer/viewer.ts'
import { fail as refuse } from '../../viewer/viewerErrors.ts'
import { fail } from '../alertErrors.ts'
import type { AlertRuleContent } from '../alertRule.ts'

type Reads = Pick<Database, 'run' | 'select'>

/** Also for alerts: both are about an agent, or about all of them. */
export const mayReadAbout = ({ agentIds }: Viewer, agentId: string | null): boolean =>
  agentIds === null || (agentId !== null && agentIds.includes(agentId))

export function authorizeAbout(viewer: Viewer, agentId: string | null): void {
  if (agentId !== null) authorizeAgent(viewer, agentId)
  else if (viewer.agentIds !== null) {
    throw refuse('agent_not_allowed', { message: 'The API key is limited to some agents; this concerns all agents' })
  }
}

/**
 * A rule that rolls its agent back changes the agent, so saving it needs the right to roll the agent back. When it fires,
 * that is judged again, by the current rights of the key or user. A session token has fewer and ends sooner, so it can't.
 */
async function authorizeAutoRollback(
  db: Reads,
  viewer: Viewer,
  { autoRollback, agentId }: Pick<AlertRuleContent, 'autoRollback' | 'agentId'>,
): Promise<void> {
  if (!autoRollback) return
  if (viewer.credential.kind === 'session_token')
    throw refuse('insufficient_scope', { message: 'A session token cannot save rules with auto_rollback' })
  authorize(viewer, 'agents:write')
  const [agent] = agentId === null ? [] : await findAgents({ db }, viewer, [agentId])
  if (agent !== undefined) await authorizeRollback(db, viewer, agent, await versionBefore(db, agent))
}

/** The rights needed to save a rule, new or changed. */
export async function authorizeRule(db: Reads, viewer: Viewer, content: AlertRuleContent): Promise<void> {
  await authorizeAutoRollback(db, viewer, content)
  await authorizeTarget(db, viewer, content.agentId)
}

/** Throws unless the agent exists and the viewer may make rules about it. */
async function authorizeTarget(db: Pick<Database, 'select'>, viewer: Viewer, agentId: string | null): Promise<void> {
  const agents = agentId === null ? [] : await findAgents({ db }, viewer, [agentId])
  if (agents.includes(undefined)) throw fail('agent_not_found', { param: 'agentId' })
  authorizeAbout(viewer, agentId)
}
