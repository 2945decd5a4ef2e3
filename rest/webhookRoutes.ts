import type { JsonObject } from '../src/platform/json.ts'
import { idempotencyHeader, readIdempotencyKey, replayedHeader } from './idempotency.ts'
import { pagingArguments, pagingQuery, pagingVariables } from './paging.ts'
import {
  deliveryFragment,
  listFields,
  newWebhookFragment,
  redeliveredFragment,
  rotatedWebhookFragment,
  webhookFragment,
} from './representations.ts'
import type { Route } from './route.ts'

export const webhookRoutes: Route[] = [
  {
    method: 'GET',
    path: '/webhooks',
    summary: 'List webhook endpoints',
    document: `query (${pagingVariables}) { webhooks(${pagingArguments}) { ${listFields('Webhook')} } } ${webhookFragment}`,
    answer: 'webhooks',
    query: pagingQuery,
    statuses: { 200: 'A page of webhooks' },
    failures: [400, 422],
  },
  {
    method: 'POST',
    path: '/webhooks',
    summary: 'Register a webhook endpoint',
    document: `mutation ($input: CreateWebhookInput!) {
      createWebhook(input: $input) { replayed webhook { ...NewWebhook } }
    } ${newWebhookFragment}`,
    answer: 'createWebhook.webhook',
    body: 'input',
    headerParameters: idempotencyHeader,
    headers: (headers, body) => ({ 'input.idempotencyKey': readIdempotencyKey(headers, body) }),
    statuses: { 201: 'The webhook, with its secret' },
    answerHeaders: (webhook, { publicUrl, data }) => ({
      location: `${publicUrl}/v2/webhooks/${webhook.id}`,
      ...replayedHeader((data.createWebhook as JsonObject).replayed),
    }),
    failures: [400, 413, 415, 422],
  },
  {
    method: 'GET',
    path: '/webhooks/{id}',
    summary: 'Get a webhook by id',
    document: `query ($id: ID!) { webhook(id: $id) { ...Webhook } } ${webhookFragment}`,
    answer: 'webhook',
    params: { id: 'id' },
    statuses: { 200: 'The webhook' },
    failures: [404],
  },
  {
    method: 'PATCH',
    path: '/webhooks/{id}',
    summary: 'Update a webhook',
    document: `mutation ($input: UpdateWebhookInput!) {
      updateWebhook(input: $input) { webhook { ...Webhook } }
    } ${webhookFragment}`,
    answer: 'updateWebhook.webhook',
    body: 'input',
    notInBody: ['id'],
    params: { id: 'input.id' },
    statuses: { 200: 'The webhook' },
    failures: [400, 404, 413, 415, 422],
  },
  {
    method: 'DELETE',
    path: '/webhooks/{id}',
    summary: 'Delete a webhook',
    document: `mutation ($input: DeleteWebhookInput!) {
      deleteWebhook(input: $input) { webhook { ...Webhook } }
    } ${webhookFragment}`,
    answer: 'deleteWebhook.webhook',
    params: { id: 'input.id' },
    statuses: { 200: 'The webhook as it was' },
    failures: [400, 404, 413, 415],
  },
  {
    method: 'POST',
    path: '/webhooks/{id}/test',
    summary: 'Send a test event to a webhook',
    document: `mutation ($input: TestWebhookInput!) {
      testWebhook(input: $input) { delivery { ...Delivery } }
    } ${deliveryFragment}`,
    answer: 'testWebhook.delivery',
    params: { id: 'input.id' },
    statuses: { 200: 'The delivery of the test event' },
    failures: [400, 404, 413, 415, 422],
  },
  {
    method: 'POST',
    path: '/webhooks/{id}/rotate-secret',
    summary: "Change a webhook's secret",
    document: `mutation ($input: RotateWebhookSecretInput!) {
      rotateWebhookSecret(input: $input) { webhook { ...RotatedWebhook } }
    } ${rotatedWebhookFragment}`,
    answer: 'rotateWebhookSecret.webhook',
    body: 'input',
    notInBody: ['id'],
    params: { id: 'input.id' },
    statuses: { 200: 'The webhook, with its new secret; the one before signs beside it for 24 hours' },
    failures: [400, 404, 413, 415, 422],
  },
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
