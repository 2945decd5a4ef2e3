/** Reads a webhook and locks it to the end of the transaction. */
import type { Scope } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { isId } from '../platform/ids.ts'
import { webhookQuery } from './readWebhook.ts'
import type { Webhook } from './webhookEntity.ts'
import { fail } from './webhookErrors.ts'

export async function lockWebhook(tx: Transaction, scope: Scope, id: string): Promise<Webhook> {
  if (!isId('wh', id)) throw fail('webhook_not_found')
  const query = webhookQuery(tx, scope).andWhere('webhook.id = :id', { id })
  const webhook = await query.setLock('pessimistic_write').getOne()
  if (webhook === null) throw fail('webhook_not_found')
  return webhook
}
