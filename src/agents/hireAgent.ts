/** Hires a catalog agent into an organisation: the agent, its first version and its first deployment, or nothing. */
import type { Clock } from '../platform/clock.ts'
import { fail } from '../platform/errors.ts'
import type { NewId } from '../platform/ids.ts'
import type { Transaction } from '../platform/transaction.ts'
import { type Agent, defaultTimeoutMs } from './agent.ts'
import { type AgentRow, agentEntity } from './agentEntity.ts'
import { type AgentVersion, agentVersionEntity } from './agentVersionEntity.ts'
import { findCatalogEntry } from './catalog.ts'
import { type Deployment, deploymentEntity } from './deploymentEntity.ts'

type Deps = { clock: Clock; newId: NewId }
type Hire = { organizationId: string; catalogKey: string; hiredBy: string }

export async function hireAgent(deps: Deps, tx: Transaction, hire: Hire): Promise<Agent> {
  const entry = findCatalogEntry(hire.catalogKey)
  if (entry === undefined) throw fail('catalog_agent_not_found')
  const { row, content, deployment } = firstVersion(deps, hire, entry.name, entry.description)
  await tx.insert(agentEntity, row)
  await tx.insert(agentVersionEntity, content)
  await tx.insert(deploymentEntity, deployment)
  const { agentId: _, createdBy: __, ...rest } = content
  return { ...rest, ...row, deployment }
}

type Made = { row: AgentRow; content: AgentVersion; deployment: Deployment }

function firstVersion({ clock, newId }: Deps, hire: Hire, name: string, description: string): Made {
  const { organizationId, catalogKey, hiredBy: createdBy } = hire
  const [id, deploymentId, now, version] = [newId('ag'), newId('dep'), clock.now(), 1]
  const times = { createdAt: now, updatedAt: now, archivedAt: null }
  const limits = { timeoutMs: defaultTimeoutMs, maxConcurrency: null, retryOnLoss: true }
  const shape = { config: {}, runtime: null, inputSchema: null, outputSchema: null, policy: null, metadata: {} }
  const history = { status: 'active' as const, previousDeploymentId: null, reason: null, createdBy, createdAt: now }
  return {
    row: { organizationId, id, kind: 'catalog', catalogKey, status: 'active', version, deploymentId, ...times },
    content: {
      organizationId,
      agentId: id,
      version,
      name,
      description,
      ...shape,
      ...limits,
      createdBy,
      createdAt: now,
    },
    deployment: { organizationId, id: deploymentId, agentId: id, version, ...history },
  }
}
