import { dataOfBody } from '../../src/events/eventBody.ts'
import { listEvents, readEvent } from '../../src/webhooks/readEvent.ts'
import { builder } from '../building/builder.ts'
import { filterFields } from '../building/filterFields.ts'
import { filteredQuery, lookUpQuery } from '../building/queries.ts'
import { EventConnection, EventRef } from '../building/refs.ts'
import { loaded } from '../context/loaders.ts'
import { Node } from '../node.ts'

/** Of all fields that subscribers can share: the content of an event never changes, and is the same for all viewers. */
const sameForAll = { extensions: { sameForAll: () => true } }
const loadData = loaded('Event', 'data')

EventRef.implement({
  description: 'Something that happened in the organisation; events are sent to webhooks',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id', {
      description: 'Unique id, starts with evt_; the same for every webhook and attempt',
      ...sameForAll,
    }),
    type: t.exposeString('type', {
      description: 'What happened, for example run.completed or agent.updated',
      ...sameForAll,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it happened', ...sameForAll }),
    data: t.field({
      type: 'JSONObject',
      description: 'The subject as it was when the event happened; depends on the type',
      resolve: (event, args, context) =>
        event.body === undefined ? loadData(event, args, context) : dataOfBody(event.body),
      ...sameForAll,
    }),
    subject: t.field({
      type: Node,
      nullable: true,
      description:
        'The run, agent, pipeline run, alert or webhook that it is about, in its current state; null if it was deleted, or ' +
        'if you may not read it',
      resolve: loaded('Event', 'subject'),
    }),
  }),
})

const EventFilterType = builder.inputType('EventFilter', {
  description: 'Conditions on events',
  fields: (t) => ({
    type: t.stringList({ description: 'Events of any of these types' }),
    createdAfter: t.field(filterFields.createdAfter),
    createdBefore: t.field(filterFields.createdBefore),
  }),
})

lookUpQuery('event', EventRef, readEvent)
filteredQuery('events', EventRef, EventConnection, EventFilterType, listEvents, 'Events of the last 30 days')
