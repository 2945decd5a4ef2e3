import type { Update } from '../../src/streaming/changeFollower.ts'
import { followDeliveries } from '../../src/webhooks/followDeliveries.ts'
import type { Delivery } from '../../src/webhooks/store/deliveryEntity.ts'
import { builder } from '../building/builder.ts'
import { DeliveryRef } from '../building/refs.ts'
import { firstIsShared } from '../building/updates.ts'
import { resolveEvent, sourceOf } from '../building/viewedLog.ts'

const DeliveryUpdateType = builder.objectRef<Update<Delivery>>('DeliveryUpdate').implement({
  description: 'A delivery that was created or has changed',
  fields: (t) => ({
    delivery: t.field({
      type: DeliveryRef,
      nullable: true,
      description: 'The delivery in its latest state; null in the first update, after which all changes are sent',
      resolve: ({ item }) => item,
      ...firstIsShared,
    }),
  }),
})

builder.subscriptionField('deliveryUpdates', (t) =>
  t.field({
    type: DeliveryUpdateType,
    description:
      'Deliveries as they are created and change, for keeping lists up to date: each in its latest state, at most 4 times a second. Read the list after the first update, and again after each reconnect',
    args: { webhookId: t.arg.id({ description: 'Deliveries to this webhook; default: to all webhooks' }) },
    subscribe: async (_, { webhookId }, context) =>
      sourceOf(await followDeliveries(context.deps, context.viewer, webhookId), context),
    resolve: resolveEvent,
  }),
)
