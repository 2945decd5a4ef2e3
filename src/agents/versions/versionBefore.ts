import { statement } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Agent } from '../agent.ts'
import { contentOf } from '../agentContent.ts'
import { differenceOf } from './agentDiff.ts'
import { findAgentVersion, type VersionOfAgent } from './findAgentVersion.ts'

/**
 * What a rollback restores unless it names a version: the one that was live last before the live one, except those that a
 * rollback has undone and those with the same content.
 */
export async function versionBefore(
  tx: Pick<Transaction, 'run' | 'select'>,
  agent: Agent,
): Promise<VersionOfAgent | undefined> {
  const { organizationId, id, deploymentId } = agent
  for (const { version } of await tx.run(earlierStatement, [organizationId, id, deploymentId])) {
    const earlier = await findAgentVersion({ db: tx }, agent, id, version)
    if (differenceOf(contentOf(agent), contentOf(earlier)).changed.length > 0) return earlier
  }
  return undefined
}

/** Index: deployments_pkey, once per earlier deployment. */
const earlierStatement = statement<{ version: number }>(
  'find_earlier_deployments',
  `with recursive earlier as (
     select 0 as place, version, status, previous_deployment_id from deployments
      where organization_id = $1 and agent_id = $2 and id = $3
     union all
     select e.place + 1, d.version, d.status, d.previous_deployment_id
       from earlier e join deployments d on d.organization_id = $1 and d.id = e.previous_deployment_id
   )
   select version from earlier where place > 0 and status <> 'rolled_back' order by place`,
)
