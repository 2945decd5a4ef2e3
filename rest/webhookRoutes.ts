import { pagingArguments, pagingQuery, pagingVariables } from './paging.ts'
import {
  deliveryFragment,
  listFields,
  newWebhookFragment,
  redeliveredFragment,
  rotatedWebhookFragment,
  webhookFragment,
} from './representations.ts'
import { bodyBesideId, changeRoute, createRoute, getRoute, listRoute, type Resource } from './resourceRoutes.ts'
import type { Route } from './route.ts'

const webhooks: Resource = {
  path: '/webhooks',
  one: 'webhook',
  many: 'webhooks',
  shown: 'Webhook',
  fragment: webhookFragment,
}
const newWebhooks: Resource = { ...webhooks, shown: 'NewWebhook', fragment: newWebhookFragment }
const rotatedWebhooks: Resource = { ...webhooks, shown: 'RotatedWebhook', fragment: rotatedWebhookFragment }
const testDeliveries: Resource = { ...webhooks, one: 'delivery', shown: 'Delivery', fragment: deliveryFragment }

export const webhookRoutes: Route[] = [
  listRoute(webhooks, { summary: 'List webhook endpoints', statuses: { 200: 'A page of webhooks' } }),
  createRoute(newWebhooks, 'createWebhook', {
    summary: 'Register a webhook endpoint',
    statuses: { 201: 'The webhook, with its secret' },
  }),
  getRoute(webhooks, { summary: 'Get a webhook by id', statuses: { 200: 'The webhook' } }),
  changeRoute(webhooks, 'updateWebhook', {
    method: 'PATCH',
    summary: 'Update a webhook',
    ...bodyBesideId,
    statuses: { 200: 'The webhook' },
  }),
  changeRoute(webhooks, 'deleteWebhook', {
    method: 'DELETE',
    summary: 'Delete a webhook',
    statuses: { 200: 'The webhook as it was' },
    failures: [400, 404, 413, 415],
  }),
  changeRoute(testDeliveries, 'testWebhook', {
    method: 'POST',
    path: '/webhooks/{id}/test',
    summary: 'Send a test event to a webhook',
    statuses: { 200: 'The delivery of the test event' },
  }),
  changeRoute(rotatedWebhooks, 'rotateWebhookSecret', {
    method: 'POST',
    path: '/webhooks/{id}/rotate-secret',
    summary: "Change a webhook's secret",
    ...bodyBesideId,
    statuses: { 200: 'The webhook, with its new secret; the one before signs beside it for 24 hours' },
  }),
  {
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    summary: "List a webhook's deliveries",
    document: `query ($id: ID!, $status: DeliveryStatus, ${pagingVariables}) {
      webhook(id: $id) { deliveries(status: $status, ${pagingArguments}) { ${listFields('Delivery')} } }
    } ${deliveryFragment}`,
    answer: 'webhook.deliveries',
    params: { id: 'id' },
    query: { ...pagingQuery, status: 'status' },
    statuses: { 200: 'A page of deliveries' },
    failures: [400, 404, 422],
  },
  {
    method: 'POST',
    path: '/webhooks/{id}/redeliver',
    summary: 'Send once more what failed since a time',
    document: `mutation ($input: RedeliverFailedInput!) {
      redeliverFailed(input: $input) { ...Redelivered }
    } ${redeliveredFragment}`,
    answer: 'redeliverFailed',
    body: 'input',
    notInBody: ['webhookId'],
    params: { id: 'input.webhookId' },
    statuses: { 200: 'How many deliveries are sent once more' },
    failures: [400, 404, 413, 415, 422],
  },
]
