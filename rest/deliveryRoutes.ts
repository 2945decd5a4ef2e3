import { deliveryFragment, sentDeliveryFragment } from './representations.ts'
import type { Route } from './route.ts'

export const deliveryRoutes: Route[] = [
  {
    method: 'GET',
    path: '/deliveries/{id}',
    summary: 'Get a delivery with what was sent',
    document: `query ($id: ID!) { delivery(id: $id) { ...SentDelivery } } ${sentDeliveryFragment}`,
    answer: 'delivery',
    params: { id: 'id' },
    statuses: { 200: 'The delivery' },
    failures: [404],
  },
  {
    method: 'POST',
    path: '/deliveries/{id}/redeliver',
    summary: 'Send a delivery once more',
    document: `mutation ($input: RedeliverInput!) {
      redeliver(input: $input) { delivery { ...Delivery } }
    } ${deliveryFragment}`,
    answer: 'redeliver.delivery',
    params: { id: 'input.deliveryId' },
    statuses: { 200: 'The delivery; one that is pending stays as it is' },
    failures: [400, 404, 413, 415, 422],
  },
]
