/** Locks the agent: until this transaction ends, nobody else changes it. */
import { authorizeAgent, type Viewer } from '../access/viewer.ts'
import { refusePrivateConnectors } from '../connectors/refusePrivateConnectors.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { isId } from '../platform/ids.ts'
import { type Agent, type JoinedAgent, toAgent } from './agent.ts'
import { agentEntity } from './agentEntity.ts'
import { fail } from './agentErrors.ts'
import { agentQuery } from './agentQuery.ts'
import { connectorIdsOf } from './connectorIds.ts'

export async function lockAgent(tx: Transaction, viewer: Viewer, id: string): Promise<Agent> {
  if (!isId('ag', id)) throw fail('agent_not_found')
  const where = { organizationId: viewer.organizationId, id }
  const locked = await tx.manager.findOne(agentEntity, { where, lock: { mode: 'pessimistic_write' } })
  if (locked === null) throw fail('agent_not_found')
  authorizeAgent(viewer, id)
  // Read again after waiting for the lock: the version may have changed.
  const row = await agentQuery(tx, viewer).andWhere('agent.id = :id', { id }).getOneOrFail()
  const agent = toAgent(row as JoinedAgent)
  await refusePrivateConnectors({ db: tx }, viewer, connectorIdsOf(agent))
  return agent
}
