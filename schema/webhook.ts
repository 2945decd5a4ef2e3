import { type Delivery, deliveryStatuses } from '../src/webhooks/deliveryEntity.ts'
import { listWebhooks } from '../src/webhooks/listWebhooks.ts'
import { readWebhook } from '../src/webhooks/readWebhook.ts'
import type { DisabledReason } from '../src/webhooks/webhookEntity.ts'
import { builder, connectionCost } from './builder.ts'
import { type Connection, toConnection } from './connection.ts'
import { Node } from './node.ts'
import { OrderType } from './order.ts'
import { DeliveryConnection, DeliveryRef, WebhookConnection, WebhookRef } from './refs.ts'

export const DeliveryStatusType = builder.enumType('DeliveryStatus', { values: deliveryStatuses })
const DisabledReasonType = builder.enumType('DisabledReason', {
  values: ['gone', 'failing'] as const satisfies DisabledReason[],
  description: 'gone: the endpoint answered 410. failing: it has not taken a delivery for days',
})

WebhookRef.implement({
  description: 'An endpoint that events are sent to',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id'),
    url: t.exposeString('url'),
    events: t.exposeStringList('events', { description: 'Types of events; * stands for all of them' }),
    active: t.exposeBoolean('active', { description: 'Are deliveries sent?' }),
    description: t.exposeString('description', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    disabledReason: t.expose('disabledReason', {
      type: DisabledReasonType,
      nullable: true,
      description: 'Why the service turned it off by itself',
    }),
    consecutiveFailures: t.exposeInt('consecutiveFailures', {
      description: 'Failed attempts since the last one that was acknowledged',
    }),
    lastDelivery: t.field({
      type: DeliveryRef,
      nullable: true,
      resolve: (webhook, params, { load }) =>
        load('Webhook', 'lastDelivery', webhook, params) as Promise<Delivery | null>,
    }),
    secretHint: t.exposeString('secretHint', { description: 'The end of the secret, to tell secrets apart' }),
    secret: t.exposeString('secret', {
      nullable: true,
      description: 'What deliveries are signed with; in the answer that set it, and null ever after',
    }),
    previousSecretExpiresAt: t.expose('previousSecretExpiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Until then the secret before the last rotation signs, too',
    }),
    deliveries: t.connection(
      {
        type: DeliveryRef,
        args: { status: t.arg({ type: DeliveryStatusType }), order: t.arg({ type: OrderType }) },
        complexity: connectionCost,
        resolve: (webhook, params, { load }) =>
          load('Webhook', 'deliveries', webhook, params) as Promise<Connection<Delivery>>,
      },
      DeliveryConnection,
    ),
  }),
})

builder.queryFields((t) => ({
  webhook: t.field({
    type: WebhookRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, { deps, viewer }) => readWebhook(deps, viewer, id),
  }),
  webhooks: t.connection(
    {
      type: WebhookRef,
      args: { order: t.arg({ type: OrderType }) },
      complexity: connectionCost,
      resolve: async (_, page, { deps, viewer }) => toConnection(await listWebhooks(deps, viewer, page)),
    },
    WebhookConnection,
  ),
}))
