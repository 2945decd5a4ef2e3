import type { Scope } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { type JoinedAgent, toAgent } from './agent.ts'
import { connectorIdsOf } from './connectorIds.ts'
import { agentQuery } from './store/agentQuery.ts'

/** Finds an agent whose live version uses the connector. Archived agents don't count. */
export async function findAgentUsing(tx: Transaction, scope: Scope, connectorId: string): Promise<string | undefined> {
  const rows = await agentQuery(tx, scope)
    .andWhere(`agent.status = 'active'`)
    // SQL finds the id anywhere in the content; the code checks that it is used as a connector.
    .andWhere('position(:connectorId in concat(content.runtime, content.config)) > 0', { connectorId })
    .getMany()
  const agents = rows.map((row) => toAgent(row as JoinedAgent))
  return agents.find((agent) => connectorIdsOf(agent).includes(connectorId))?.id
}
