import { listEvents, readEvent } from '../src/webhooks/readEvent.ts'
import { builder } from './building/builder.ts'
import { filteredQuery, lookUpQuery } from './building/queries.ts'
import { EventConnection, EventRef } from './building/refs.ts'
import { loaded } from './loaders.ts'
import { Node } from './node.ts'

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
filteredQuery('events', EventRef, EventConnection, EventFilterType, listEvents)
