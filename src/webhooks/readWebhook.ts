import type { Database, Scope } from '../platform/database/database.ts'
import { findRow, findRows, lockRow } from '../platform/database/rowsById.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { keysetPage, type Page, type PageArguments } from '../platform/paging/keysetPage.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { type Webhook as WebhookRow, webhookEntity } from './store/webhookEntity.ts'
import { showWebhook, type Webhook } from './webhook.ts'
import { fail } from './webhookErrors.ts'

type Deps = { db: Pick<Database, 'select'> }

export async function readWebhook(deps: Deps, viewer: Viewer, id: string): Promise<Webhook> {
  authorize(viewer, 'webhooks:read')
  return findWebhook(deps, viewer, id)
}

/** The webhooks in the order of the ids; undefined for missing or deleted ones. One statement. */
export async function readWebhooks({ db }: Deps, viewer: Viewer, ids: string[]): Promise<(Webhook | undefined)[]> {
  authorize(viewer, 'webhooks:read')
  return findRows(webhookQuery(db, viewer), 'wh', ids, withoutSecret)
}

export async function listWebhooks({ db }: Deps, viewer: Viewer, page: PageArguments): Promise<Page<Webhook>> {
  authorize(viewer, 'webhooks:read')
  const { items, ...rest } = await keysetPage(webhookQuery(db, viewer), 'wh', page)
  return { ...rest, items: items.map(withoutSecret) }
}

/** For use cases that have already authorised. */
export const findWebhook = async ({ db }: Deps, scope: Scope, id: string): Promise<Webhook> =>
  showWebhook(await findRow(webhookQuery(db, scope), 'wh', id, notFound))

/** With its secrets, locked to the end of the transaction. */
export const lockWebhook = (tx: Transaction, scope: Scope, id: string): Promise<WebhookRow> =>
  lockRow(webhookQuery(tx, scope), 'wh', id, notFound)

/** Deleted webhooks keep their rows for the deliveries that name them, but are never shown. */
const webhookQuery = (db: Deps['db'], scope: Scope) =>
  db.select(scope, webhookEntity, 'webhook').andWhere('webhook.deletedAt is null')

const notFound = () => fail('webhook_not_found')
const withoutSecret = (row: WebhookRow): Webhook => showWebhook(row)
