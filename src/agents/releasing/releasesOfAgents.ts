import type { Transaction } from '../../platform/database/transaction.ts'
import type { Agent } from '../agent.ts'
import type { Changer } from '../versions/makeLive.ts'

/** What changes of an agent do to its active release, in their transaction. */
export type ReleasesOfAgents = {
  /** Cancels it, if there is one; returns the agent without it. */
  end(tx: Transaction, changer: Changer, agent: Agent): Promise<Agent>
  /** Another version has become the live one beside the candidate. */
  liveChanged(tx: Transaction, agent: Agent): Promise<void>
}
