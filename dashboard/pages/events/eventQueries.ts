import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { SubjectFields } from '../../parts/events/EventSubject.tsx'

/** A page of events with all their deliveries would exceed the query cost limit: the list has a few, the drawer all. */
export const EventRow = graphql(
  `
    fragment EventRow on Event {
      id
      type
      createdAt
      ...SubjectFields
      deliveries(first: 5) {
        edges { node { id status webhookId } }
        pageInfo { hasNextPage }
      }
    }
  `,
  [SubjectFields],
)
export type EventRowData = ResultOf<typeof EventRow>

export const EventsQuery = graphql(
  `
    query Events($first: Int!, $after: String, $filter: EventFilter) {
      events(first: $first, after: $after, filter: $filter) {
        edges { node { ...EventRow } }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [EventRow],
)

export const EventQuery = graphql(
  `
  query Event($id: ID!) {
    event(id: $id) {
      id
      type
      createdAt
      data
      ...SubjectFields
      deliveries(first: 50) {
        edges {
          node {
            id
            status
            createdAt
            nextAttemptAt
            webhookId
            webhook { id url }
            attempts { number httpStatus error }
          }
        }
        pageInfo { hasNextPage }
      }
    }
  }
`,
  [SubjectFields],
)
export type EventData = NonNullable<ResultOf<typeof EventQuery>['event']>

export const EventFeed = graphql(
  `
    subscription EventFeed($types: [String!], $after: String) {
      events(types: $types, after: $after) {
        position
        event { ...EventRow }
      }
    }
  `,
  [EventRow],
)
