import { authorize, authorizeAgent, type Viewer } from '../access/viewer.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import type { Agent } from './agent.ts'
import { contentOf } from './agentContent.ts'
import { authorizeContent } from './authorizeContent.ts'
import type { VersionOfAgent } from './versions/findAgentVersion.ts'

/** Throws unless the viewer may make the earlier version's content live again. */
export async function authorizeRollback(
  tx: Transaction,
  viewer: Viewer,
  agent: Agent,
  earlier: VersionOfAgent | undefined,
): Promise<void> {
  authorize(viewer, 'agents:write')
  authorizeAgent(viewer, agent.id)
  if (earlier !== undefined) await authorizeContent(tx, viewer, agent, contentOf(earlier))
}
