/** Every read of agents starts here: one organisation's agents, each with its live version and deployment. */
import type { SelectQueryBuilder } from 'typeorm'
import type { Database, Scope } from '../../platform/database/database.ts'
import { type AgentRow, agentEntity } from './agentEntity.ts'
import { agentVersionEntity } from './agentVersionEntity.ts'
import { deploymentEntity } from './deploymentEntity.ts'

export function agentQuery(db: Pick<Database, 'select'>, scope: Scope): SelectQueryBuilder<AgentRow> {
  return db
    .select(scope, agentEntity, 'agent')
    .innerJoinAndMapOne(
      'agent.content',
      agentVersionEntity.options.name,
      'content',
      'content.organizationId = agent.organizationId and content.agentId = agent.id and content.version = agent.version',
    )
    .innerJoinAndMapOne(
      'agent.deployment',
      deploymentEntity.options.name,
      'deployment',
      'deployment.organizationId = agent.organizationId and deployment.id = agent.deploymentId',
    )
}
