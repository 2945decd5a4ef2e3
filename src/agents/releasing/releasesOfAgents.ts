import type { Transaction } from '../../platform/database/transaction.ts'
import type { Agent } from '../agent.ts'
import type { Changer } from '../versions/makeLive.ts'

/** How changes to an agent affect its active release, in the same transaction. */
export type ReleasesOfAgents = {
  /** Cancels it, if there is one; returns the agent without it. */
  end(tx: Transaction, changer: Changer, agent: Agent): Promise<Agent>
  /** Records that another version has gone live during the release. */
  liveChanged(tx: Transaction, agent: Agent): Promise<void>
}
