import type { ShownAttempt } from '../src/webhooks/readAttempts.ts'
import { readDelivery } from '../src/webhooks/readDelivery.ts'
import { redeliver } from '../src/webhooks/redeliver.ts'
import { redeliverFailed } from '../src/webhooks/redeliverFailed.ts'
import { builder, connectionCost } from './building/builder.ts'
import { addMutation, changeMutation } from './building/mutations.ts'
import { OrderType } from './building/order.ts'
import { lookUpQuery } from './building/queries.ts'
import { DeliveryConnection, DeliveryRef, EventRef, RunRef, WebhookRef } from './building/refs.ts'
import { loaded } from './loaders.ts'
import { Node } from './node.ts'
import { DeliveryStatusType } from './webhook.ts'

const DeliveryAttemptType = builder.objectRef<ShownAttempt>('DeliveryAttempt').implement({
  fields: (t) => ({
    number: t.exposeInt('number'),
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    durationMs: t.exposeInt('durationMs'),
    httpStatus: t.exposeInt('httpStatus', { nullable: true, description: 'Null if no status line was received' }),
    responseBody: t.exposeString('responseBody', { nullable: true, description: 'The first 16 KiB of the response' }),
    error: t.exposeString('error', { nullable: true, description: 'Why the attempt failed' }),
  }),
})

DeliveryRef.implement({
  description: 'The sending of one event to one webhook',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id'),
    webhookId: t.exposeID('webhookId'),
    eventId: t.exposeID('eventId'),
    eventType: t.exposeString('eventType'),
    status: t.expose('status', { type: DeliveryStatusType }),
    attempts: t.field({ type: [DeliveryAttemptType], resolve: loaded('Delivery', 'attempts') }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    nextAttemptAt: t.expose('nextAttemptAt', { type: 'DateTime', nullable: true }),
    requestBody: t.string({
      nullable: true,
      description: 'The body, exactly as it is sent',
      resolve: loaded('Delivery', 'requestBody'),
    }),
    requestHeaders: t.field({
      type: 'JSONObject',
      nullable: true,
      description: 'Headers of the last attempt; null before the first one',
      resolve: loaded('Delivery', 'requestHeaders'),
    }),
    webhook: t.field({
      type: WebhookRef,
      nullable: true,
      description: 'Null if the webhook was deleted',
      resolve: loaded('Delivery', 'webhook'),
    }),
    event: t.field({ type: EventRef, nullable: true, resolve: loaded('Delivery', 'event') }),
  }),
})

lookUpQuery('delivery', DeliveryRef, readDelivery)

builder.objectField(RunRef, 'deliveries', (t) =>
  t.connection(
    {
      type: DeliveryRef,
      description: 'Deliveries of the events about this run',
      args: { order: t.arg({ type: OrderType }) },
      complexity: connectionCost,
      resolve: loaded('Run', 'deliveries'),
    },
    DeliveryConnection,
  ),
)

const RedeliverFailedPayload = builder.objectRef<{ redelivered: number }>('RedeliverFailedPayload').implement({
  description: 'The result of redelivering',
  fields: (t) => ({
    redelivered: t.exposeInt('redelivered', { description: 'Number of deliveries that are sent again' }),
  }),
})

const RedeliverInput = builder.inputType('RedeliverInput', {
  fields: (t) => ({ deliveryId: t.id({ required: true }) }),
})
const RedeliverFailedInput = builder.inputType('RedeliverFailedInput', {
  fields: (t) => ({
    webhookId: t.id({ required: true }),
    since: t.field({
      type: 'DateTime',
      required: true,
      description: 'Failed deliveries created since then are sent again',
    }),
  }),
})

changeMutation(
  'redeliver',
  { field: 'delivery', type: DeliveryRef },
  RedeliverInput,
  (deps, viewer, { deliveryId }) => redeliver(deps, viewer, deliveryId),
  'Sends a delivery again; the event keeps its id',
)
addMutation('redeliverFailed', RedeliverFailedPayload, RedeliverFailedInput, async (deps, viewer, input) => ({
  redelivered: await redeliverFailed(deps, viewer, input),
}))
