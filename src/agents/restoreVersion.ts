/** Makes an earlier version's content live, in the caller's transaction, and records who did it. The agent is locked. */
import type { Transaction } from '../platform/database/transaction.ts'
import type { Agent } from './agent.ts'
import { contentOf } from './agentContent.ts'
import type { VersionOfAgent } from './versions/findAgentVersion.ts'
import type { Changer, VersionDeps } from './versions/makeLive.ts'
import { writeVersion } from './versions/writeVersion.ts'

export async function restoreVersion(
  deps: VersionDeps,
  tx: Transaction,
  changer: Changer,
  { agent, earlier, reason }: { agent: Agent; earlier: VersionOfAgent; reason: string | null },
): Promise<Agent> {
  const content = contentOf(earlier)
  const updated = await writeVersion(deps, tx, changer, { agent, content, retired: 'rolled_back', reason })
  const details = { old_version: agent.version, new_version: updated.version, content_of: earlier.version, reason }
  await deps.recordAudit(tx, changer, { action: 'agent.rolled_back', targetId: agent.id, details })
  return updated
}
