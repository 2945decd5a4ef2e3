import { authorize, type Viewer } from '../access/viewer.ts'
import type { Database } from '../platform/database/database.ts'
import { keysetPage, type Page, type PageArguments } from '../platform/paging/keysetPage.ts'
import { webhookQuery } from './readWebhook.ts'
import { showWebhook, type Webhook } from './webhook.ts'

type Deps = { db: Pick<Database, 'select'> }

export async function listWebhooks({ db }: Deps, viewer: Viewer, page: PageArguments): Promise<Page<Webhook>> {
  authorize(viewer, 'webhooks:read')
  const { items, ...rest } = await keysetPage(webhookQuery(db, viewer), 'webhook', 'wh', page)
  return { ...rest, items: items.map((row) => showWebhook(row)) }
}
