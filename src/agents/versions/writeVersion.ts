/** Stores a new version of an agent and makes it live, under a lock on the agent's row. */
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Agent } from '../agent.ts'
import { type Changer, type GoingLive, makeLive, type VersionDeps } from './makeLive.ts'
import { nextVersion, storeVersion } from './storeVersion.ts'

export async function writeVersion(
  deps: VersionDeps,
  tx: Transaction,
  changer: Changer,
  writing: GoingLive,
): Promise<Agent> {
  const { agent, content } = writing
  const [version, createdAt] = [await nextVersion(tx, agent), deps.clock.now()]
  await storeVersion(tx, changer, { agentId: agent.id, version, baseVersion: null, createdAt, content })
  return makeLive(deps, tx, changer, { ...writing, version, deploymentId: deps.newId('dep'), createdAt })
}
