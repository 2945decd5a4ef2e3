import type { Route } from '../route.ts'
import { eventFragment, eventTypeFragment } from './representations.ts'
import { getRoute, listRoute, type Resource } from './resourceRoutes.ts'

const events: Resource = {
  tag: 'events',
  path: '/events',
  one: 'event',
  many: 'events',
  fragment: eventFragment,
  filter: 'EventFilter',
  readScope: 'webhooks:read',
  writeScope: 'webhooks:write',
  notFound: 'event_not_found',
  codes: ['agent_not_allowed'],
}

export const eventRoutes: Route[] = [
  {
    name: 'events.listTypes',
    method: 'GET',
    path: '/event-types',
    summary: 'List the types of events',
    description: 'Each with the JSON Schema of its events and a sample; the same for every organisation.',
    scope: null,
    document: `query { eventTypes { ...EventType } } ${eventTypeFragment}`,
    answer: 'eventTypes',
    plainList: true,
    statuses: { 200: 'All types of events' },
    codes: [],
  },
  listRoute(events, {
    summary: 'List events with filters',
    description: 'What happened in the organisation, as webhooks get it; kept for 30 days.',
    query: { type: 'filter.type', created_after: 'filter.createdAfter', created_before: 'filter.createdBefore' },
    statuses: { 200: 'A page of events' },
    codes: ['unknown_event_type'],
  }),
  getRoute(events, {
    summary: 'Get an event by id',
    description: 'The event as webhooks get it.',
    statuses: { 200: 'The event' },
  }),
]
