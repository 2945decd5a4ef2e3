import type { Database } from '../../platform/database/database.ts'
import { authorize, authorizeAgent, type Viewer } from '../../viewer/viewer.ts'
import type { Agent } from '../agent.ts'
import { contentOf } from '../agentContent.ts'
import { authorizeContent } from '../authorizeContent.ts'
import type { VersionOfAgent } from '../versions/findAgentVersion.ts'

/** Throws unless the viewer may make the earlier version's content live again. */
export async function authorizeRollback(
  db: Pick<Database, 'run' | 'select'>,
  viewer: Viewer,
  agent: Agent,
  earlier: VersionOfAgent | undefined,
): Promise<void> {
  authorize(viewer, 'agents:write')
  authorizeAgent(viewer, agent.id)
  if (earlier !== undefined) await authorizeContent(db, viewer, agent, contentOf(earlier))
}
