/** What happened in the organisation, as webhooks are told. */
import type { JsonObject } from '../src/platform/json.ts'
import { listEvents } from '../src/webhooks/listEvents.ts'
import { readEvent } from '../src/webhooks/readEvent.ts'
import { builder, connectionCost } from './builder.ts'
import { toConnection } from './connection.ts'
import { Node } from './node.ts'
import { OrderType } from './order.ts'
import { EventConnection, EventRef } from './refs.ts'

EventRef.implement({
  description: 'Something that happened, as webhooks are told of it',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.exposeString('type', { description: 'run.completed, agent.updated, …' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    data: t.field({
      type: 'JSONObject',
      resolve: (event, params, { load }) => load('Event', 'data', event, params) as Promise<JsonObject>,
    }),
  }),
})

const EventFilterType = builder.inputType('EventFilter', {
  fields: (t) => ({
    type: t.stringList({ description: 'Any of these' }),
    createdAfter: t.field({ type: 'DateTime' }),
    createdBefore: t.field({ type: 'DateTime' }),
  }),
})

builder.queryFields((t) => ({
  event: t.field({
    type: EventRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, { deps, viewer }) => readEvent(deps, viewer, id),
  }),
  events: t.connection(
    {
      type: EventRef,
      args: { filter: t.arg({ type: EventFilterType }), order: t.arg({ type: OrderType }) },
      complexity: connectionCost,
      resolve: async (_, { filter, ...page }, { deps, viewer, pageBudget }) =>
        toConnection(await listEvents(deps, viewer, filter ?? {}, page, pageBudget)),
    },
    EventConnection,
  ),
}))
