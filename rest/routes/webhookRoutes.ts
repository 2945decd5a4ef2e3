import { pagingArguments, pagingQuery, pagingVariables } from '../paging.ts'
import type { Route } from '../route.ts'
import {
  deliveryFragment,
  listFields,
  newWebhookFragment,
  redeliveredFragment,
  rotatedWebhookFragment,
  webhookFragment,
} from './representations.ts'
import { bodyBesideId, changeRoute, createRoute, getRoute, listRoute, type Resource } from './resourceRoutes.ts'

const webhooks: Resource = { path: '/webhooks', one: 'webhook', many: 'webhooks', fragment: webhookFragment }
const newWebhooks: Resource = { ...webhooks, fragment: newWebhookFragment }
const rotatedWebhooks: Resource = { ...webhooks, fragment: rotatedWebhookFragment }
const testDeliveries: Resource = { ...webhooks, one: 'delivery', fragment: deliveryFragment }

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
    statuses: { 200: 'The deleted webhook' },
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
    statuses: { 200: 'The webhook with its new secret; for 24 hours, deliveries are signed with the previous one too' },
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
    summary: 'Send the deliveries that failed since a time again',
    document: `mutation ($input: RedeliverFailedInput!) {
      redeliverFailed(input: $input) { ...Redelivered }
    } ${redeliveredFragment}`,
    answer: 'redeliverFailed',
    body: 'input',
    notInBody: ['webhookId'],
    params: { id: 'input.webhookId' },
    statuses: { 200: 'The number of deliveries that are sent again' },
    failures: [400, 404, 413, 415, 422],
  },
]
