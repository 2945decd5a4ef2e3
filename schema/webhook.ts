import { listWebhooks, readWebhook } from '../src/webhooks/readWebhook.ts'
import { deliveryStatuses } from '../src/webhooks/store/deliveryEntity.ts'
import type { DisabledReason } from '../src/webhooks/store/webhookEntity.ts'
import { builder, connectionCost } from './building/builder.ts'
import { OrderType } from './building/order.ts'
import { listQuery, lookUpQuery } from './building/queries.ts'
import { DeliveryConnection, DeliveryRef, WebhookConnection, WebhookRef } from './building/refs.ts'
import { loaded } from './loaders.ts'
import { Node } from './node.ts'

export const DeliveryStatusType = builder.enumType('DeliveryStatus', { values: deliveryStatuses })
const DisabledReasonType = builder.enumType('DisabledReason', {
  values: ['gone', 'failing'] as const satisfies DisabledReason[],
  description: 'gone: the endpoint returned 410. failing: no delivery has succeeded for days',
})

WebhookRef.implement({
  description: 'An endpoint that events are sent to',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id'),
    url: t.exposeString('url'),
    events: t.exposeStringList('events', { description: 'Event types; *: all types' }),
    active: t.exposeBoolean('active', { description: 'Whether deliveries are sent' }),
    description: t.exposeString('description', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    disabledReason: t.expose('disabledReason', {
      type: DisabledReasonType,
      nullable: true,
      description: 'Why the service disabled the webhook',
    }),
    consecutiveFailures: t.exposeInt('consecutiveFailures', { description: 'Failed attempts since the last success' }),
    lastDelivery: t.field({ type: DeliveryRef, nullable: true, resolve: loaded('Webhook', 'lastDelivery') }),
    secretHint: t.exposeString('secretHint', { description: 'The end of the secret, to recognise it' }),
    secret: t.exposeString('secret', {
      nullable: true,
      description: 'The secret that signs deliveries; only returned by the call that set it',
    }),
    previousSecretExpiresAt: t.expose('previousSecretExpiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Until then, deliveries are also signed with the secret from before the last rotation',
    }),
    deliveries: t.connection(
      {
        type: DeliveryRef,
        args: { status: t.arg({ type: DeliveryStatusType }), order: t.arg({ type: OrderType }) },
        complexity: connectionCost,
        resolve: loaded('Webhook', 'deliveries'),
      },
      DeliveryConnection,
    ),
  }),
})

lookUpQuery('webhook', WebhookRef, readWebhook)
listQuery('webhooks', WebhookRef, WebhookConnection, listWebhooks)
