/** Reads a connector and locks its row: until the transaction ends, nobody else can change it or save an agent with it. */
import type { Scope } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { isId } from '../platform/ids.ts'
import type { Connector } from './connectorEntity.ts'
import { fail } from './connectorErrors.ts'
import { connectorQuery } from './readConnector.ts'

export async function lockConnector(tx: Transaction, scope: Scope, id: string): Promise<Connector> {
  if (!isId('conn', id)) throw fail('connector_not_found')
  const query = connectorQuery(tx, scope).andWhere('connector.id = :id', { id })
  const connector = await query.setLock('pessimistic_write').getOne()
  if (connector === null) throw fail('connector_not_found')
  return connector
}
