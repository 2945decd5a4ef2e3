import type { Database, Scope } from '../../platform/database/database.ts'
import { fail } from '../agentErrors.ts'
import { type AgentRow, agentEntity } from '../store/agentEntity.ts'
import { type AgentVersion, agentVersionEntity } from '../store/agentVersionEntity.ts'

export type VersionOfAgent = AgentVersion & { id: string; catalogKey: string | null }

/** One version of an agent. `param`: the input that named it. */
export async function findAgentVersion(
  { db }: { db: Pick<Database, 'select'> },
  scope: Scope,
  agentId: string,
  version: number,
  param = 'agentVersion',
): Promise<VersionOfAgent> {
  const row = await db
    .select(scope, agentEntity, 'agent')
    .innerJoinAndMapOne(
      'agent.content',
      agentVersionEntity.options.name,
      'content',
      'content.organizationId = agent.organizationId and content.agentId = agent.id and content.version = :version',
      { version },
    )
    .andWhere('agent.id = :agentId', { agentId })
    .getOne()
  if (row === null) throw fail('agent_version_not_found', { param })
  const { content, catalogKey } = row as AgentRow & { content: AgentVersion }
  return { ...content, id: agentId, catalogKey }
}
