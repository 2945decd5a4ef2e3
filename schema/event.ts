import { listEvents, readEvent } from '../src/webhooks/readEvent.ts'
import { builder, connectionCost } from './builder.ts'
import { toConnection } from './connection.ts'
import { loaded } from './loaders.ts'
import { Node } from './node.ts'
import { OrderType } from './order.ts'
import { lookUpQuery } from './queries.ts'
import { EventConnection, EventRef } from './refs.ts'

EventRef.implement({
  description: 'Something that happened in the organisation; events are sent to webhooks',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.exposeString('type', { description: 'For example run.completed or agent.updated' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    data: t.field({ type: 'JSONObject', resolve: loaded('Event', 'data') }),
  }),
})

const EventFilterType = builder.inputType('EventFilter', {
  fields: (t) => ({
    type: t.stringList({ description: 'Events of any of these types' }),
    createdAfter: t.field({ type: 'DateTime' }),
    createdBefore: t.field({ type: 'DateTime' }),
  }),
})

lookUpQuery('event', EventRef, readEvent)

builder.queryField('events', (t) =>
  t.connection(
    {
      type: EventRef,
      args: { filter: t.arg({ type: EventFilterType }), order: t.arg({ type: OrderType }) },
      complexity: connectionCost,
      resolve: async (_, { filter, ...page }, { deps, viewer, pageBudget }) =>
        toConnection(await listEvents(deps, viewer, filter ?? {}, page, pageBudget)),
    },
    EventConnection,
  ),
)
