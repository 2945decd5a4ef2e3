/** Locks the agent: until this transaction ends, nobody else changes it. */
import { authorizeAgent, type Viewer } from '../access/viewer.ts'
import { lockRow } from '../platform/database/rowsById.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { type Agent, type JoinedAgent, toAgent } from './agent.ts'
import { fail } from './agentErrors.ts'
import { agentEntity } from './store/agentEntity.ts'
import { agentQuery } from './store/agentQuery.ts'

export async function lockAgent(tx: Transaction, viewer: Viewer, id: string): Promise<Agent> {
  await lockRow(tx.select(viewer, agentEntity, 'agent'), 'ag', id, () => fail('agent_not_found'))
  authorizeAgent(viewer, id)
  // Read again after waiting for the lock: the version may have changed.
  const row = await agentQuery(tx, viewer).andWhere('agent.id = :id', { id }).getOneOrFail()
  return toAgent(row as JoinedAgent)
}
