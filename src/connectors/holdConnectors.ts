/** Checks that an agent's connectors exist, and locks them against deletion until the commit. */
import type { Scope } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { failWith } from './connectorErrors.ts'
import { connectorQuery } from './readConnector.ts'

export async function holdConnectors(
  tx: Transaction,
  scope: Scope,
  ids: readonly string[],
  param: string,
): Promise<void> {
  if (ids.length === 0) return
  const query = connectorQuery(tx, scope).andWhere('connector.id = any(:ids)', { ids: [...ids] })
  const held = await query.setLock('pessimistic_read').getMany()
  if (ids.every((id) => held.some((connector) => connector.id === id))) return
  throw failWith([{ param, code: 'invalid_value', message: 'is a connector that no longer exists' }])
}
