/** Stores the content of a version, which never changes; what it uses can't be deleted until the transaction ends. */
import { holdConnectors } from '../../connectors/holdConnectors.ts'
import { type Scope, statement } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { lockPolicy } from '../../policies/lockPolicy.ts'
import type { AgentContent } from '../agent.ts'
import { connectorIdsOf, connectorParam } from '../connectorIds.ts'
import type { AgentRow } from '../store/agentEntity.ts'
import { type AgentVersion, agentVersionEntity } from '../store/agentVersionEntity.ts'
import { versionBytes } from '../store/versionRow.ts'

type NewVersion = Pick<AgentVersion, 'agentId' | 'version' | 'baseVersion' | 'createdAt'> & { content: AgentContent }

export async function storeVersion(
  tx: Transaction,
  author: Scope & { id: string },
  { content, ...version }: NewVersion,
): Promise<AgentVersion> {
  await holdUsed(tx, author, content)
  const { organizationId, id: createdBy } = author
  const stored = { organizationId, ...version, ...content, contentBytes: versionBytes(content), createdBy }
  await tx.insert(agentVersionEntity, stored)
  return stored
}

/** Throws if the policy or a connector of the content no longer exists. */
export async function holdUsed(tx: Transaction, scope: Scope, content: AgentContent): Promise<void> {
  await lockPolicy(tx, scope, content.policy)
  await holdConnectors(tx, scope, connectorIdsOf(content), connectorParam(content))
}

/** The number after the highest one, which may be a candidate's. The agent is locked, so nobody else takes it. */
export async function nextVersion(tx: Transaction, agent: Pick<AgentRow, 'organizationId' | 'id'>): Promise<number> {
  const [row] = await tx.run(nextStatement, [agent.organizationId, agent.id])
  return row?.next ?? 1
}

/** Index: agent_versions_pkey. */
const nextStatement = statement<{ next: number }>(
  'next_agent_version',
  `select version + 1 as next from agent_versions
    where organization_id = $1 and agent_id = $2 order by version desc limit 1`,
)
