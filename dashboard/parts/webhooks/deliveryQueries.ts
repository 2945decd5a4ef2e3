import { graphql, type ResultOf } from '../../graphql/graphql.ts'

/** A delivery in a list. */
export const DeliveryRow = graphql(`
  fragment DeliveryRow on Delivery {
    id
    webhookId
    eventId
    eventType
    status
    createdAt
    nextAttemptAt
    attempts { number startedAt durationMs httpStatus error }
  }
`)
export type DeliveryRowData = ResultOf<typeof DeliveryRow>

export const DeliveryQuery = graphql(`
  query Delivery($id: ID!) {
    delivery(id: $id) {
      id
      webhookId
      eventId
      eventType
      status
      createdAt
      nextAttemptAt
      requestBody
      requestHeaders
      attempts { number startedAt durationMs httpStatus responseBody error }
      webhook { id url active }
    }
  }
`)
export type DeliveryData = NonNullable<ResultOf<typeof DeliveryQuery>['delivery']>

export const DeliveryUpdates = graphql(
  `
    subscription DeliveryUpdates($webhookId: ID) {
      deliveryUpdates(webhookId: $webhookId) { delivery { ...DeliveryRow } }
    }
  `,
  [DeliveryRow],
)

export const RedeliverMutation = graphql(`
  mutation Redeliver($id: ID!) {
    redeliver(input: { deliveryId: $id }) { delivery { id status } }
  }
`)

export const DeliveriesQuery = graphql(
  `
    query Deliveries($first: Int!, $after: String, $filter: DeliveryFilter) {
      deliveries(first: $first, after: $after, filter: $filter) {
        edges { node { ...DeliveryRow } }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [DeliveryRow],
)
