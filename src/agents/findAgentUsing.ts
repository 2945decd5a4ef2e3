import type { Scope } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { type JoinedAgent, toAgent } from './agent.ts'
import { agentQuery } from './agentQuery.ts'
import { connectorIdsOf } from './connectorIds.ts'

/** An agent whose live version calls with the connector, if there is one. Archived agents don't count. */
export async function findAgentUsing(tx: Transaction, scope: Scope, connectorId: string): Promise<string | undefined> {
  const rows = await agentQuery(tx, scope)
    .andWhere(`agent.status = 'active'`)
    // An id stands nowhere by accident; whether it stands where one is used, is not for SQL to say.
    .andWhere('position(:connectorId in concat(content.runtime, content.config)) > 0', { connectorId })
    .getMany()
  const agents = rows.map((row) => toAgent(row as JoinedAgent))
  return agents.find((agent) => connectorIdsOf(agent).includes(connectorId))?.id
}
