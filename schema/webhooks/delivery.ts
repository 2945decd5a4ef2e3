import { findDeliveries } from '../../src/webhooks/findDeliveries.ts'
import type { ShownAttempt } from '../../src/webhooks/readAttempts.ts'
import { readDelivery } from '../../src/webhooks/readDelivery.ts'
import { redeliver } from '../../src/webhooks/redeliver.ts'
import { redeliverFailed } from '../../src/webhooks/redeliverFailed.ts'
import { builder, connectionCost } from '../building/builder.ts'
import { filterFields } from '../building/filterFields.ts'
import { addMutation, changeMutation } from '../building/mutations.ts'
import { orderArgument } from '../building/order.ts'
import { orNull, timeOrNull } from '../building/orNull.ts'
import { filteredQuery, lookUpQuery } from '../building/queries.ts'
import { DeliveryConnection, DeliveryRef, EventRef, RunRef, WebhookRef } from '../building/refs.ts'
import { loaded } from '../context/loaders.ts'
import { Node } from '../node.ts'
import { DeliveryStatusType } from './webhook.ts'

const DeliveryAttemptType = builder.objectRef<ShownAttempt>('DeliveryAttempt').implement({
  description: 'One attempt to send a delivery',
  fields: (t) => ({
    number: t.exposeInt('number', { description: '1, 2, 3 …; continues when a delivery is sent again' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When the attempt started' }),
    durationMs: t.exposeInt('durationMs', { description: 'Duration in milliseconds, until the end of the response' }),
    httpStatus: t.exposeInt('httpStatus', orNull('HTTP status of the response; null if no status line was received')),
    responseBody: t.exposeString('responseBody', orNull('The first 16 KiB of the response; null without a response')),
    error: t.exposeString('error', orNull('Why the attempt failed; begins with a code. Null if it succeeded')),
  }),
})

DeliveryRef.implement({
  description: 'The delivery of one event to one webhook',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique id, starts with dlv_; the same for every attempt' }),
    webhookId: t.exposeID('webhookId', { description: 'Id of the webhook' }),
    eventId: t.exposeID('eventId', { description: 'Id of the event that is sent' }),
    eventType: t.exposeString('eventType', { description: 'Type of the event, for example run.completed' }),
    status: t.expose('status', {
      type: DeliveryStatusType,
      description: 'Whether the receiver has acknowledged the event',
    }),
    attempts: t.field({
      type: [DeliveryAttemptType],
      description: 'The attempts made so far, in order',
      resolve: loaded('Delivery', 'attempts'),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the delivery was created' }),
    nextAttemptAt: t.expose('nextAttemptAt', timeOrNull('When the next attempt is due; null if none will be made')),
    requestBody: t.string({
      nullable: true,
      description: 'The body, exactly as it is sent; null if the event was purged',
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
      description: 'The webhook; null if it was deleted',
      resolve: loaded('Delivery', 'webhook'),
    }),
    event: t.field({
      type: EventRef,
      nullable: true,
      description: 'The event; null if it was purged',
      resolve: loaded('Delivery', 'event'),
    }),
  }),
})

const DeliveryFilterType = builder.inputType('DeliveryFilter', {
  description: 'Conditions on deliveries',
  fields: (t) => ({
    webhookId: t.id({ description: 'Deliveries to this webhook, even if it was deleted' }),
    eventType: t.stringList({ description: 'Deliveries of events of any of these types' }),
    status: t.field({ type: [DeliveryStatusType], description: 'Deliveries with any of these statuses' }),
    httpStatus: t.int({ description: 'Deliveries whose last attempt received this HTTP status, 100 to 599' }),
    createdAfter: t.field(filterFields.createdAfter),
    createdBefore: t.field(filterFields.createdBefore),
  }),
})

lookUpQuery('delivery', DeliveryRef, readDelivery)
filteredQuery(
  'deliveries',
  DeliveryRef,
  DeliveryConnection,
  DeliveryFilterType,
  findDeliveries,
  'Deliveries of the last 30 days, to all webhooks. Scans at most 10,000 of them per page, which may then have fewer items',
)

builder.objectField(EventRef, 'deliveries', (t) =>
  t.connection(
    {
      type: DeliveryRef,
      description: 'Its deliveries, one for each webhook',
      args: { order: t.arg(orderArgument) },
      complexity: connectionCost,
      resolve: loaded('Event', 'deliveries'),
    },
    DeliveryConnection,
  ),
)

builder.objectField(RunRef, 'deliveries', (t) =>
  t.connection(
    {
      type: DeliveryRef,
      description: 'Deliveries of the events about this run',
      args: { order: t.arg(orderArgument) },
      complexity: connectionCost,
      resolve: loaded('Run', 'deliveries'),
    },
    DeliveryConnection,
  ),
)

const RedeliverFailedPayload = builder.objectRef<{ redelivered: number }>('RedeliverFailedPayload').implement({
  description: 'The number of deliveries that are sent again',
  fields: (t) => ({
    redelivered: t.exposeInt('redelivered', { description: 'Number of deliveries that are sent again' }),
  }),
})

const RedeliverInput = builder.inputType('RedeliverInput', {
  description: 'Selects the delivery',
  fields: (t) => ({ deliveryId: t.id({ required: true, description: 'Id of the delivery' }) }),
})
const RedeliverFailedInput = builder.inputType('RedeliverFailedInput', {
  description: 'Selects failed deliveries of a webhook',
  fields: (t) => ({
    webhookId: t.id({ required: true, description: 'Id of the webhook, which must be active' }),
    since: t.field({
      type: 'DateTime',
      required: true,
      description: 'Failed deliveries that were created since this time',
    }),
  }),
})

changeMutation(
  'redeliver',
  { field: 'delivery', type: DeliveryRef },
  RedeliverInput,
  (deps, viewer, { deliveryId }) => redeliver(deps, viewer, deliveryId),
  { description: 'Sends a delivery again, with new attempts; the event keeps its id' },
)
addMutation(
  'redeliverFailed',
  RedeliverFailedPayload,
  RedeliverFailedInput,
  async (deps, viewer, input) => ({ redelivered: await redeliverFailed(deps, viewer, input) }),
  'Sends all failed deliveries of a webhook again that were created since a given time',
)
