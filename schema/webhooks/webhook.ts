import { listWebhooks, readWebhook } from '../../src/webhooks/readWebhook.ts'
import type { DeliveryStatus } from '../../src/webhooks/store/deliveryEntity.ts'
import type { DisabledReason } from '../../src/webhooks/store/webhookEntity.ts'
import type { WebhookStats } from '../../src/webhooks/store/webhookStats.ts'
import { builder, connectionCost } from '../building/builder.ts'
import { revisionDescription } from '../building/conditions.ts'
import { describedEnum } from '../building/describedEnum.ts'
import { orderArgument } from '../building/order.ts'
import { orNull, timeOrNull } from '../building/orNull.ts'
import { listQuery, lookUpQuery } from '../building/queries.ts'
import { DeliveryConnection, DeliveryRef, WebhookConnection, WebhookRef } from '../building/refs.ts'
import { loaded } from '../context/loaders.ts'
import { Node } from '../node.ts'

export const DeliveryStatusType = describedEnum<DeliveryStatus>('DeliveryStatus', 'The state of a delivery', {
  pending: 'Waits for its first or next attempt',
  succeeded: 'The receiver returned a 2xx status in time',
  failed: 'All attempts failed; it can be sent again',
})
const DisabledReasonType = describedEnum<DisabledReason>('DisabledReason', 'Why the service disabled a webhook', {
  gone: 'The endpoint returned 410',
  failing: 'All attempts failed for 120 hours',
})

const WebhookStatsType = builder.objectRef<WebhookStats>('WebhookStats').implement({
  description: 'The deliveries to a webhook created in the last 24 hours, starting on the hour',
  fields: (t) => ({
    since: t.expose('since', { type: 'DateTime', description: 'Start of the period, on the hour' }),
    deliveries: t.expose('deliveries', {
      type: 'SafeInt',
      description: 'Number of deliveries: all that have ended, and up to 10,000 pending ones',
    }),
    succeeded: t.expose('succeeded', { type: 'SafeInt', description: 'Number of those that succeeded' }),
    failed: t.expose('failed', { type: 'SafeInt', description: 'Number of those that failed' }),
    p95LatencyMs: t.exposeInt(
      'p95LatencyMs',
      orNull(
        '95th percentile of the durations of the last attempts of the newest 200 deliveries, in milliseconds; null without attempts',
      ),
    ),
  }),
})

WebhookRef.implement({
  description: 'An endpoint that events are sent to',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique id, starts with wh_' }),
    url: t.exposeString('url', { description: 'The https:// URL that events are sent to' }),
    events: t.exposeStringList('events', {
      description: 'Types of the events that are sent; `*` means all types, including future ones',
    }),
    active: t.exposeBoolean('active', { description: 'Whether deliveries are sent' }),
    description: t.exposeString('description', orNull('What the webhook is for; null if not given')),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the webhook was created' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When the webhook was last changed' }),
    revision: t.exposeInt('revision', { description: revisionDescription }),
    disabledReason: t.expose('disabledReason', {
      type: DisabledReasonType,
      nullable: true,
      description: 'Why the service disabled the webhook; null if it did not',
    }),
    consecutiveFailures: t.exposeInt('consecutiveFailures', { description: 'Failed attempts since the last success' }),
    lastDelivery: t.field({
      type: DeliveryRef,
      nullable: true,
      description: 'The newest delivery; null before the first one',
      resolve: loaded('Webhook', 'lastDelivery'),
    }),
    stats: t.field({
      type: WebhookStatsType,
      description: 'Its deliveries of the last 24 hours',
      resolve: loaded('Webhook', 'stats'),
    }),
    secretHint: t.exposeString('secretHint', { description: 'Last characters of the secret, to identify it' }),
    secret: t.exposeString(
      'secret',
      orNull('The secret that signs deliveries; null except in the response to the call that set it'),
    ),
    previousSecretExpiresAt: t.expose(
      'previousSecretExpiresAt',
      timeOrNull(
        'Until when webhook-signature also carries a signature with the previous secret; null if it was never rotated',
      ),
    ),
    deliveries: t.connection(
      {
        type: DeliveryRef,
        description: 'Deliveries of the last 30 days',
        args: {
          status: t.arg({ type: DeliveryStatusType, description: 'Only deliveries with this status' }),
          order: t.arg(orderArgument),
        },
        complexity: connectionCost,
        resolve: loaded('Webhook', 'deliveries'),
      },
      DeliveryConnection,
    ),
  }),
})

lookUpQuery('webhook', WebhookRef, readWebhook)
listQuery('webhooks', WebhookRef, WebhookConnection, listWebhooks, "The organisation's webhooks")
