import { findAgents } from '../agents/readAgent.ts'
import type { Database } from '../platform/database/database.ts'
import { keysetPage, type Page, type PageArguments } from '../platform/paging/keysetPage.ts'
import { authorize, authorizeAgent, type Viewer } from '../viewer/viewer.ts'
import type { Replay } from './replay.ts'
import { fail } from './replayErrors.ts'
import { replayEntity } from './store/replayEntity.ts'

/** The replays of an agent. Index: replays_agent. */
export async function listReplays(
  { db }: { db: Pick<Database, 'select'> },
  viewer: Viewer,
  agentId: string,
  page: PageArguments,
): Promise<Page<Replay>> {
  authorize(viewer, 'runs:read')
  const [agent] = await findAgents({ db }, viewer, [agentId])
  if (agent === undefined) throw fail('agent_not_found')
  authorizeAgent(viewer, agentId)
  const query = db.select(viewer, replayEntity, 'replay').andWhere('replay.agentId = :agentId', { agentId })
  return keysetPage(query, 'rpl', page)
}
