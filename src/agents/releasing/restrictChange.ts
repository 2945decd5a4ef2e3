/** Refuses changes to an agent's content during a release, and changes for which the agent requires a replay. */
import { statement } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { isWeakerPolicy } from '../../policies/isWeaker.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import type { Agent, AgentContent } from '../agent.ts'
import { contentOf } from '../agentContent.ts'
import { fail } from '../agentErrors.ts'
import { differenceOf } from '../versions/agentDiff.ts'

/** Fields that don't change how runs are executed, by their API names. */
const harmless = ['name', 'description', 'metadata', 'max_concurrency']

export async function restrictChange(
  tx: Transaction,
  viewer: Viewer,
  agent: Agent,
  content: AgentContent,
): Promise<void> {
  const changed = Object.keys(differenceOf(contentOf(agent), content).new)
  const effective = changed.filter((field) => !harmless.includes(field))
  if (effective.length === 0) return
  if (agent.release !== null) throw fail('release_active')
  if (agent.requireReplay === null) return
  const isOnlyPolicy = effective.every((field) => field === 'policy')
  if (isOnlyPolicy && !(await isWeakerPolicy(tx, viewer, content.policy, agent.policy))) return
  throw fail('replay_required', {
    message:
      'The agent requires a replay first: create a candidate, replay it, and deploy or release it once the replay has passed',
  })
}

/** Rebases the candidates made from the replaced version, so that they can still be deployed and released. */
export const moveBases = (
  tx: Transaction,
  { organizationId, id, version }: Agent,
  replaced: number,
): Promise<unknown> => tx.run(moveStatement, [organizationId, id, version, replaced])

/** Index: agent_versions_pkey, deployments_version. */
const moveStatement = statement(
  'move_base_versions',
  `update agent_versions v set base_version = $3
    where organization_id = $1 and agent_id = $2 and base_version = $4
      and not exists (select from deployments d
        where d.organization_id = v.organization_id and d.agent_id = v.agent_id and d.version = v.version)`,
)
