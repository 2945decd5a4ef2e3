import type { Database } from '../platform/database/database.ts'
import { keysetPage, type Page, type PageArguments } from '../platform/paging/keysetPage.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { type Agent, type JoinedAgent, toAgent } from './agent.ts'
import type { AgentKind, AgentStatus } from './store/agentEntity.ts'
import { agentQuery } from './store/agentQuery.ts'

export type AgentFilter = { status?: AgentStatus | null | undefined; kind?: AgentKind | null | undefined }

export async function listAgents(
  { db }: { db: Pick<Database, 'select'> },
  viewer: Viewer,
  filter: AgentFilter,
  page: PageArguments,
): Promise<Page<Agent>> {
  authorize(viewer, 'agents:read')
  const query = agentQuery(db, viewer)
  if (viewer.agentIds !== null) query.andWhere('agent.id = any(:allowed)', { allowed: viewer.agentIds })
  if (filter.status != null) query.andWhere('agent.status = :status', { status: filter.status })
  if (filter.kind != null) query.andWhere('agent.kind = :kind', { kind: filter.kind })
  const { items, ...rest } = await keysetPage(query, 'ag', page)
  return { ...rest, items: (items as JoinedAgent[]).map(toAgent) }
}
