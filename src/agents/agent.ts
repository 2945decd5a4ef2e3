/** The public form of an agent: its row, the content of its live version, and its live deployment. */
import type { AgentRow } from './store/agentEntity.ts'
import type { AgentVersion } from './store/agentVersionEntity.ts'
import type { Deployment } from './store/deploymentEntity.ts'

export type AgentContent = Omit<
  AgentVersion,
  'organizationId' | 'agentId' | 'version' | 'contentBytes' | 'baseVersion' | 'createdBy' | 'createdAt'
>

export type Agent = AgentRow & AgentContent & { deployment: Deployment }

export const defaultTimeoutMs = 600_000

/** `AgentRow` with its parts joined on, as the queries of this folder map them. */
export type JoinedAgent = AgentRow & { content: AgentVersion; deployment: Deployment }

export function toAgent({ content, ...row }: JoinedAgent): Agent {
  const {
    organizationId: _o,
    agentId: _a,
    version: _v,
    baseVersion: _f,
    createdBy: _b,
    createdAt: _c,
    ...rest
  } = content
  return { ...row, ...rest }
}
