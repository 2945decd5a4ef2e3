/** Locks the agent: until this transaction ends, nobody else changes it. */
import { lockAgentId } from '../cluster/advisoryLocks.ts'
import type { Scope } from '../platform/database/database.ts'
import { lockRow } from '../platform/database/rowsById.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { authorizeAgent, type Viewer } from '../viewer/viewer.ts'
import { type Agent, type JoinedAgent, toAgent } from './agent.ts'
import { fail } from './agentErrors.ts'
import { agentEntity } from './store/agentEntity.ts'
import { agentQuery } from './store/agentQuery.ts'

export async function lockAgent(tx: Transaction, viewer: Viewer, id: string): Promise<Agent> {
  await lockOnly(tx, viewer, id)
  authorizeAgent(viewer, id)
  return readLocked(tx, viewer, id)
}

/** The same for a change made by no viewer. */
export async function lockAgentUnviewed(tx: Transaction, scope: Scope, id: string): Promise<Agent> {
  await lockOnly(tx, scope, id)
  return readLocked(tx, scope, id)
}

async function lockOnly(tx: Transaction, scope: Scope, id: string): Promise<void> {
  await lockAgentId(tx, id)
  await lockRow(tx.select(scope, agentEntity, 'agent'), 'ag', id, () => fail('agent_not_found'))
}

async function readLocked(tx: Transaction, scope: Scope, id: string): Promise<Agent> {
  // Read again after waiting for the lock: the version may have changed.
  const row = await agentQuery(tx, scope).andWhere('agent.id = :id', { id }).getOneOrFail()
  return toAgent(row as JoinedAgent)
}
