import type { Route } from '../route.ts'
import { eventFragment } from './representations.ts'
import { getRoute, listRoute, type Resource } from './resourceRoutes.ts'

const events: Resource = {
  path: '/events',
  one: 'event',
  many: 'events',
  fragment: eventFragment,
  filter: 'EventFilter',
}

export const eventRoutes: Route[] = [
  listRoute(events, {
    summary: 'List events with filters',
    query: { type: 'filter.type', created_after: 'filter.createdAfter', created_before: 'filter.createdBefore' },
    statuses: { 200: 'A page of events' },
  }),
  getRoute(events, { summary: 'Get an event by id', statuses: { 200: 'The event' } }),
]
