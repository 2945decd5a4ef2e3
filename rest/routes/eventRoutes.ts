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
    name: 'events.follow',
    method: 'GET',
    path: '/events/stream',
    summary: 'Stream the events of the organisation as they happen',
    description:
      'Sends each event once, whichever process or transaction stored it; `data` is what webhooks receive, byte for byte. ' +
      'The first frame has only an `id`: the position to continue from if the connection is lost before the first event. ' +
      'After the comment `: ready`, every event that is stored will be sent. `Last-Event-ID` continues after any ' +
      'position of the last 30 days. A comment every 15 seconds keeps the connection alive.',
    scope: 'webhooks:read',
    document: `subscription ($types: [String!], $after: String, $since: DateTime) {
      events(types: $types, after: $after, since: $since) { position }
    }`,
    responsePath: 'events',
    stream: 'feed',
    query: { type: 'types', after: 'after', since: 'since' },
    headerParameters: {
      'Last-Event-ID': 'The last `id` that was received: a position. Takes precedence over `after` and `since`.',
    },
    headers: (headers) => ({ after: headers['last-event-id'] || undefined }),
    statuses: { 200: 'The events of the organisation, from now on or from the given position' },
    codes: ['agent_not_allowed', 'invalid_cursor', 'position_expired', 'unknown_event_type'],
  },
  {
    name: 'events.listTypes',
    method: 'GET',
    path: '/event-types',
    summary: 'List the types of events',
    description: 'Each with the JSON Schema of its events and a sample; the same for every organisation.',
    scope: null,
    document: `query { eventTypes { ...EventType } } ${eventTypeFragment}`,
    responsePath: 'eventTypes',
    plainList: true,
    statuses: { 200: 'All types of events' },
    codes: [],
  },
  listRoute(events, {
    summary: 'List events with filters',
    description: 'What happened in the organisation, as webhooks receive it; stored for 30 days.',
    query: { type: 'filter.type', created_after: 'filter.createdAfter', created_before: 'filter.createdBefore' },
    statuses: { 200: 'A page of events' },
    codes: ['unknown_event_type'],
  }),
  getRoute(events, {
    summary: 'Get an event by id',
    description: 'The event as webhooks receive it.',
    statuses: { 200: 'The event' },
  }),
]
