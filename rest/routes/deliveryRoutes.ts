import type { Route } from '../route.ts'
import { deliveryFragment, sentDeliveryFragment } from './representations.ts'
import { changeRoute, getRoute } from './resourceRoutes.ts'

const deliveries = {
  tag: 'deliveries',
  path: '/deliveries',
  one: 'delivery',
  fragment: deliveryFragment,
  readScope: 'webhooks:read',
  writeScope: 'webhooks:write',
  notFound: 'delivery_not_found',
} as const
const sentDeliveries = { ...deliveries, fragment: sentDeliveryFragment }

export const deliveryRoutes: Route[] = [
  getRoute(sentDeliveries, {
    summary: 'Get a delivery with its request',
    description: 'Every attempt with what came back, and the body and headers that were sent.',
    statuses: { 200: 'The delivery' },
    codes: ['agent_not_allowed'],
  }),
  changeRoute(deliveries, 'redeliver', {
    name: 'deliveries.redeliver',
    method: 'POST',
    path: '/deliveries/{id}/redeliver',
    summary: 'Send a delivery again',
    description: 'The same bytes under the same event id, with new attempts. A pending delivery is left as it is.',
    params: { id: 'input.deliveryId' },
    statuses: { 200: 'The delivery' },
    codes: ['agent_not_allowed', 'webhook_not_found', 'webhook_inactive'],
  }),
]
