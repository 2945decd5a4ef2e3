import { authorize, type Viewer } from '../access/viewer.ts'
import type { Database, Scope } from '../platform/database/database.ts'
import { isId } from '../platform/ids.ts'
import { showWebhook, type Webhook } from './webhook.ts'
import { webhookEntity } from './webhookEntity.ts'
import { fail } from './webhookErrors.ts'

type Deps = { db: Pick<Database, 'select'> }

export async function readWebhook(deps: Deps, viewer: Viewer, id: string): Promise<Webhook> {
  authorize(viewer, 'webhooks:read')
  return findWebhook(deps, viewer, id)
}

/** The webhooks in the order of the ids; undefined where there is none, or it was deleted. One statement. */
export async function readWebhooks(deps: Deps, viewer: Viewer, ids: string[]): Promise<(Webhook | undefined)[]> {
  authorize(viewer, 'webhooks:read')
  return findWebhooks(deps, viewer, ids)
}

/** For use cases that have already authorised. */
export async function findWebhook(deps: Deps, scope: Scope, id: string): Promise<Webhook> {
  const [webhook] = await findWebhooks(deps, scope, [id])
  if (webhook === undefined) throw fail('webhook_not_found')
  return webhook
}

async function findWebhooks({ db }: Deps, scope: Scope, ids: string[]): Promise<(Webhook | undefined)[]> {
  const wanted = [...new Set(ids.filter((id) => isId('wh', id)))]
  if (wanted.length === 0) return ids.map(() => undefined)
  const rows = await webhookQuery(db, scope).andWhere('webhook.id = any(:wanted)', { wanted }).getMany()
  const found = new Map(rows.map((row) => [row.id, showWebhook(row)]))
  return ids.map((id) => found.get(id))
}

/** Deleted webhooks stay as rows for the deliveries that name them, and are shown to nobody. */
export const webhookQuery = (db: Deps['db'], scope: Scope) =>
  db.select(scope, webhookEntity, 'webhook').andWhere('webhook.deletedAt is null')
