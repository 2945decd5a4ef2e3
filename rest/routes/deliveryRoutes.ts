import type { Route } from '../route.ts'
import { deliveryFragment, sentDeliveryFragment } from './representations.ts'
import { changeRoute, getRoute } from './resourceRoutes.ts'

const deliveries = { path: '/deliveries', one: 'delivery', fragment: deliveryFragment }
const sentDeliveries = { ...deliveries, fragment: sentDeliveryFragment }

export const deliveryRoutes: Route[] = [
  getRoute(sentDeliveries, { summary: 'Get a delivery with its request', statuses: { 200: 'The delivery' } }),
  changeRoute(deliveries, 'redeliver', {
    method: 'POST',
    path: '/deliveries/{id}/redeliver',
    summary: 'Send a delivery again',
    params: { id: 'input.deliveryId' },
    statuses: { 200: 'The delivery; a pending one is not changed' },
  }),
]
