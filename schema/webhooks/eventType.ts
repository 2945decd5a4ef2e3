import type { EventTypeInfo } from '../../src/events/eventTypeInfo.ts'
import { builder } from '../building/builder.ts'

const EventTypeType = builder.objectRef<EventTypeInfo>('EventType').implement({
  description: 'A type of events, for those who receive them',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name, for example run.completed' }),
    description: t.exposeString('description', { description: 'What happened when such an event is sent' }),
    subscribable: t.exposeBoolean('subscribable', {
      description: 'Whether webhooks can be registered for this type; false for test, which is only sent on request',
    }),
    schema: t.expose('schema', {
      type: 'JSONObject',
      description: 'JSON Schema (2020-12) of the whole event; events may get more fields',
    }),
    sample: t.expose('sample', { type: 'JSONObject', description: 'An event of this type as it is sent' }),
  }),
})

builder.queryField('eventTypes', (t) =>
  t.field({
    type: [EventTypeType],
    description: 'All types of events, `test` included',
    resolve: (_, __, { deps }) => [...deps.eventTypes],
  }),
)
