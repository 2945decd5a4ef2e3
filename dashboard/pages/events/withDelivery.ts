import type { DeliveryRowData } from '../../parts/webhooks/deliveryQueries.ts'
import type { EventRowData } from './eventQueries.ts'

/** The list, with the delivery updated at its event. */
export const withDelivery = (events: EventRowData[], delivery: DeliveryRowData): EventRowData[] =>
  events.map((event) => (event.id === delivery.eventId ? { ...event, deliveries: replaced(event, delivery) } : event))

function replaced(
  { deliveries }: EventRowData,
  { id, status, webhookId }: DeliveryRowData,
): EventRowData['deliveries'] {
  const node = { id, status, webhookId }
  const isKnown = deliveries.edges.some((edge) => edge.node.id === id)
  const edges = isKnown
    ? deliveries.edges.map((edge) => (edge.node.id === id ? { ...edge, node } : edge))
    : [...deliveries.edges, { node }]
  return { ...deliveries, edges }
}
