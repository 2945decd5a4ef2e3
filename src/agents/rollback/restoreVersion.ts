/** Makes an earlier version's content live and cancels an active release, in the caller's transaction, and records who did it. The
 * caller has locked the agent. */
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Agent } from '../agent.ts'
import { contentOf } from '../agentContent.ts'
import type { ReleasesOfAgents } from '../releasing/releasesOfAgents.ts'
import type { VersionOfAgent } from '../versions/findAgentVersion.ts'
import type { Changer, VersionDeps } from '../versions/makeLive.ts'
import { holdUsed } from '../versions/storeVersion.ts'
import { writeVersion } from '../versions/writeVersion.ts'

export type RestoreDeps = VersionDeps & { releasesOfAgents: ReleasesOfAgents }

export async function restoreVersion(
  deps: RestoreDeps,
  tx: Transaction,
  changer: Changer,
  { agent: found, earlier, reason }: { agent: Agent; earlier: VersionOfAgent; reason: string | null },
): Promise<Agent> {
  const content = contentOf(earlier)
  await holdUsed(tx, changer, content) // fails before anything is written
  const agent = await deps.releasesOfAgents.end(tx, changer, found)
  const updated = await writeVersion(deps, tx, changer, { agent, content, retired: 'rolled_back', reason })
  const details = { old_version: agent.version, new_version: updated.version, content_of: earlier.version, reason }
  await deps.recordAudit(tx, changer, { action: 'agent.rolled_back', targetId: agent.id, details })
  return updated
}
