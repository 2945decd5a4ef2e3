/** Checks that an agent's connectors exist and the viewer may use them, and locks them against deletion until the commit. */
import type { Viewer } from '../access/viewer.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { fail, failWith } from './connectorErrors.ts'
import { connectorQuery } from './readConnector.ts'

export async function holdConnectors(
  tx: Transaction,
  viewer: Pick<Viewer, 'organizationId'> & Partial<Pick<Viewer, 'mode'>>,
  ids: readonly string[],
  param: string,
): Promise<void> {
  if (ids.length === 0) return
  const query = connectorQuery(tx, viewer).andWhere('connector.id = any(:ids)', { ids: [...ids] })
  const held = await query.setLock('pessimistic_read').getMany()
  if (viewer.mode === 'demo' && held.some((connector) => connector.private)) throw fail('private_connector_forbidden')
  if (ids.every((id) => held.some((connector) => connector.id === id))) return
  throw failWith([{ param, code: 'invalid_value', message: 'is a connector that no longer exists' }])
}
