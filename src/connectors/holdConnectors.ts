/** The connectors of an agent that is being written exist, and none of them is deleted before it is. */
import type { Scope } from '../platform/database.ts'
import { failWith } from '../platform/errors.ts'
import type { Transaction } from '../platform/transaction.ts'
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
  throw failWith([{ param, code: 'invalid_value', message: 'names a connector that does not exist any more' }])
}
