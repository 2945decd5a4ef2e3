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
  const version = await nextVersion(tx, agent)
  const stored = { agentId: agent.id, version, baseVersion: null, createdAt: deps.clock.now(), content }
  await storeVersion(tx, changer, stored)
  return makeLive(deps, tx, changer, { ...writing, version, deploymentId: deps.newId('dep') })
}
