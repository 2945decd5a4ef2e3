import type { Route } from '../route.ts'
import { eventFragment } from './representations.ts'
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
