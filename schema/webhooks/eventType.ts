import type { EventTypeInfo } from '../../src/events/eventTypeInfo.ts'
import { builder } from '../building/builder.ts'

const EventTypeType = builder.objectRef<EventTypeInfo>('EventType').implement({
  description: 'A type of event that the service sends',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name, for example run.completed' }),
    description: t.exposeString('description', { description: 'When events of this type are sent' }),
    subscribable: t.exposeBoolean('subscribable', {
      description: 'Whether webhooks can be registered for this type; false for test, which is only sent on request',
    }),
    schema: t.expose('schema', {
      type: 'JSONObject',
      description: 'JSON Schema (2020-12) of the whole event; more fields may be added',
    }),
    sample: t.expose('sample', { type: 'JSONObject', description: 'An event of this type as it is sent' }),
  }),
})

builder.queryField('eventTypes', (t) =>
  t.field({
    type: [EventTypeType],
    description: 'All types of events, including `test`',
    resolve: (_, __, { deps }) => [...deps.eventTypes],
  }),
)
