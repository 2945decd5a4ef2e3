import type { Route } from '../route.ts'
import { deliveryFragment, sentDeliveryFragment } from './representations.ts'
import { changeRoute, getRoute, listRoute } from './resourceRoutes.ts'

const deliveries = {
  tag: 'deliveries',
  path: '/deliveries',
  one: 'delivery',
  many: 'deliveries',
  fragment: deliveryFragment,
  readScope: 'webhooks:read',
  writeScope: 'webhooks:write',
  notFound: 'delivery_not_found',
} as const
const sentDeliveries = { ...deliveries, fragment: sentDeliveryFragment }

export const deliveryRoutes: Route[] = [
  listRoute(
    { ...deliveries, filter: 'DeliveryFilter' },
    {
      summary: 'List the deliveries to all webhooks',
      description:
        'Stored for 30 days, each with its attempts, including those of deleted webhooks. A page ends early after 10,000 ' +
        'deliveries were scanned: rely on `has_more`.',
      query: {
        webhook_id: 'filter.webhookId',
        event_type: 'filter.eventType',
        status: 'filter.status',
        http_status: 'filter.httpStatus',
        created_after: 'filter.createdAfter',
        created_before: 'filter.createdBefore',
      },
      statuses: { 200: 'A page of deliveries' },
      codes: ['agent_not_allowed', 'unknown_event_type'],
    },
  ),
  getRoute(sentDeliveries, {
    summary: 'Get a delivery with its request',
    description: 'Every attempt with its response, and the body and headers that were sent.',
    statuses: { 200: 'The delivery' },
    codes: ['agent_not_allowed'],
  }),
  changeRoute(deliveries, 'redeliver', {
    name: 'deliveries.redeliver',
    method: 'POST',
    path: '/deliveries/{id}/redeliver',
    summary: 'Send a delivery again',
    description: 'The same bytes under the same event id, with new attempts. A pending delivery is not changed.',
    params: { id: 'input.deliveryId' },
    statuses: { 200: 'The delivery' },
    codes: ['agent_not_allowed', 'webhook_not_found', 'webhook_inactive'],
  }),
]
