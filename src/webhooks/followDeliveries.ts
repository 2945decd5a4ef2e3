/** Follows the deliveries of an organisation, or of one of its webhooks. */
import type { Database } from '../platform/database/database.ts'
import { authorize, type Viewed, type Viewer } from '../viewer/viewer.ts'
import type { LiveDeliveries } from './liveDeliveries.ts'
import { findWebhook } from './readWebhook.ts'
import type { Delivery } from './store/deliveryEntity.ts'

export type DeliveryUpdates = Viewed<ReturnType<LiveDeliveries['open']>>

export async function followDeliveries(
  deps: { db: Pick<Database, 'select'>; liveDeliveries: LiveDeliveries },
  viewer: Viewer,
  webhookId: string | null | undefined,
): Promise<DeliveryUpdates> {
  const mayFollow = (current: Viewer) => authorize(current, 'webhooks:read')
  mayFollow(viewer)
  if (webhookId != null) await findWebhook(deps, viewer, webhookId)
  const wants = (delivery: Delivery) => webhookId == null || delivery.webhookId === webhookId
  return { ...deps.liveDeliveries.open(viewer.organizationId, wants), authorize: mayFollow }
}
