/** An event on its way to a webhook, and what can be done about it. */
import type { EventHead } from '../src/events/findEvents.ts'
import type { JsonObject } from '../src/platform/json.ts'
import type { Delivery } from '../src/webhooks/deliveryEntity.ts'
import type { ShownAttempt } from '../src/webhooks/readAttempts.ts'
import { readDelivery } from '../src/webhooks/readDelivery.ts'
import { redeliver } from '../src/webhooks/redeliver.ts'
import { redeliverFailed } from '../src/webhooks/redeliverFailed.ts'
import type { Webhook } from '../src/webhooks/webhook.ts'
import { builder, connectionCost } from './builder.ts'
import type { Connection } from './connection.ts'
import { Node } from './node.ts'
import { OrderType } from './order.ts'
import { payloadOf } from './payloads.ts'
import { DeliveryConnection, DeliveryRef, EventRef, RunRef, WebhookRef } from './refs.ts'
import { DeliveryStatusType } from './webhook.ts'

const DeliveryAttemptType = builder.objectRef<ShownAttempt>('DeliveryAttempt').implement({
  fields: (t) => ({
    number: t.exposeInt('number'),
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    durationMs: t.exposeInt('durationMs'),
    httpStatus: t.exposeInt('httpStatus', { nullable: true, description: 'Null: no status line came in time' }),
    responseBody: t.exposeString('responseBody', { nullable: true, description: 'At most its first 16 KiB' }),
    error: t.exposeString('error', { nullable: true, description: 'Why the attempt failed' }),
  }),
})

DeliveryRef.implement({
  description: 'One event for one webhook',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id'),
    webhookId: t.exposeID('webhookId'),
    eventId: t.exposeID('eventId'),
    eventType: t.exposeString('eventType'),
    status: t.expose('status', { type: DeliveryStatusType }),
    attempts: t.field({
      type: [DeliveryAttemptType],
      resolve: (delivery, params, { load }) =>
        load('Delivery', 'attempts', delivery, params) as Promise<ShownAttempt[]>,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    nextAttemptAt: t.expose('nextAttemptAt', { type: 'DateTime', nullable: true }),
    requestBody: t.string({
      nullable: true,
      description: 'The exact bytes that are sent',
      resolve: (delivery, params, { load }) => load('Delivery', 'requestBody', delivery, params) as Promise<string>,
    }),
    requestHeaders: t.field({
      type: 'JSONObject',
      nullable: true,
      description: 'Those of the last attempt; null before the first',
      resolve: (delivery, params, { load }) =>
        load('Delivery', 'requestHeaders', delivery, params) as Promise<JsonObject>,
    }),
    webhook: t.field({
      type: WebhookRef,
      nullable: true,
      description: 'Null when it was deleted',
      resolve: (delivery, params, { load }) => load('Delivery', 'webhook', delivery, params) as Promise<Webhook>,
    }),
    event: t.field({
      type: EventRef,
      nullable: true,
      resolve: (delivery, params, { load }) => load('Delivery', 'event', delivery, params) as Promise<EventHead>,
    }),
  }),
})

builder.queryField('delivery', (t) =>
  t.field({
    type: DeliveryRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, { deps, viewer }) => readDelivery(deps, viewer, id),
  }),
)

builder.objectField(RunRef, 'deliveries', (t) =>
  t.connection(
    {
      type: DeliveryRef,
      description: 'Of the events about this run',
      args: { order: t.arg({ type: OrderType }) },
      complexity: connectionCost,
      resolve: (run, params, { load }) => load('Run', 'deliveries', run, params) as Promise<Connection<Delivery>>,
    },
    DeliveryConnection,
  ),
)

const RedeliverPayload = payloadOf('RedeliverPayload', 'delivery', DeliveryRef)
const RedeliverFailedPayload = builder.objectRef<{ redelivered: number }>('RedeliverFailedPayload').implement({
  description: 'What is sent once more',
  fields: (t) => ({ redelivered: t.exposeInt('redelivered', { description: 'How many deliveries' }) }),
})

const RedeliverInput = builder.inputType('RedeliverInput', {
  fields: (t) => ({ deliveryId: t.id({ required: true }) }),
})
const RedeliverFailedInput = builder.inputType('RedeliverFailedInput', {
  fields: (t) => ({
    webhookId: t.id({ required: true }),
    since: t.field({ type: 'DateTime', required: true, description: 'All that failed of those made at or after it' }),
  }),
})

builder.mutationFields((t) => ({
  redeliver: t.field({
    type: RedeliverPayload,
    description: 'Sends a delivery once more; its event keeps its id',
    args: { input: t.arg({ type: RedeliverInput, required: true }) },
    resolve: (_, { input }, { deps, viewer }) => redeliver(deps, viewer, input.deliveryId),
  }),
  redeliverFailed: t.field({
    type: RedeliverFailedPayload,
    args: { input: t.arg({ type: RedeliverFailedInput, required: true }) },
    resolve: async (_, { input }, { deps, viewer }) => ({ redelivered: await redeliverFailed(deps, viewer, input) }),
  }),
}))
