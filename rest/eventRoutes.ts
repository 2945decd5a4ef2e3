import { pagingArguments, pagingQuery, pagingVariables } from './paging.ts'
import { eventFragment, listFields } from './representations.ts'
import type { Route } from './route.ts'

export const eventRoutes: Route[] = [
  {
    method: 'GET',
    path: '/events',
    summary: 'List events with filters',
    document: `query ($filter: EventFilter, ${pagingVariables}) {
      events(filter: $filter, ${pagingArguments}) { ${listFields('Event')} }
    } ${eventFragment}`,
    answer: 'events',
    query: {
      ...pagingQuery,
      type: 'filter.type',
      created_after: 'filter.createdAfter',
      created_before: 'filter.createdBefore',
    },
    statuses: { 200: 'A page of events' },
    failures: [400, 422],
  },
  {
    method: 'GET',
    path: '/events/{id}',
    summary: 'Get an event by id',
    document: `query ($id: ID!) { event(id: $id) { ...Event } } ${eventFragment}`,
    answer: 'event',
    params: { id: 'id' },
    statuses: { 200: 'The event' },
    failures: [404],
  },
]
