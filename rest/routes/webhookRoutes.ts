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
import {
  bodyBesideId,
  changeRoute,
  createRoute,
  deleteRoute,
  getRoute,
  listRoute,
  type Resource,
  updateRoute,
} from './resourceRoutes.ts'

const ofWebhooks: Resource = {
  tag: 'webhooks',
  path: '/webhooks',
  one: 'webhook',
  many: 'webhooks',
  fragment: webhookFragment,
  readScope: 'webhooks:read',
  writeScope: 'webhooks:write',
  notFound: 'webhook_not_found',
  codes: ['agent_not_allowed'],
}
const webhooks: Resource = { ...ofWebhooks, entityTag: 'revision' }
const newWebhooks: Resource = { ...webhooks, fragment: newWebhookFragment }
const rotatedWebhooks: Resource = { ...webhooks, fragment: rotatedWebhookFragment }
const testDeliveries: Resource = { ...ofWebhooks, one: 'delivery', fragment: deliveryFragment }

export const webhookRoutes: Route[] = [
  listRoute(webhooks, {
    summary: 'List webhook endpoints',
    description: 'Each with its health and its last delivery.',
    statuses: { 200: 'A page of webhooks' },
  }),
  createRoute(newWebhooks, 'createWebhook', {
    summary: 'Register a webhook endpoint',
    description: 'Every delivery is signed with the secret, which is generated unless one is given.',
    statuses: { 201: 'The webhook, with its secret' },
    codes: ['invalid_url', 'invalid_value', 'unknown_event_type', 'too_many_webhooks'],
  }),
  getRoute(webhooks, {
    summary: 'Get a webhook by id',
    description: 'With its health and its last delivery; its secret is never shown again.',
    statuses: { 200: 'The webhook' },
  }),
  updateRoute(webhooks, 'updateWebhook', {
    summary: 'Update a webhook',
    description: 'Changes the given fields. Pending deliveries are sent to the new URL.',
    statuses: { 200: 'The webhook' },
    codes: ['invalid_url', 'invalid_value', 'unknown_event_type'],
  }),
  deleteRoute(webhooks, 'deleteWebhook', {
    summary: 'Delete a webhook',
    description: 'Also deletes its pending deliveries.',
    statuses: { 200: 'The deleted webhook' },
  }),
  changeRoute(testDeliveries, 'testWebhook', {
    name: 'webhooks.test',
    method: 'POST',
    path: '/webhooks/{id}/test',
    summary: 'Send a test event to a webhook',
    description: 'An event of type `test` goes to this webhook only, signed and retried like any other.',
    statuses: { 200: 'The delivery of the test event' },
    codes: ['webhook_inactive'],
  }),
  changeRoute(rotatedWebhooks, 'rotateWebhookSecret', {
    name: 'webhooks.rotateSecret',
    method: 'POST',
    path: '/webhooks/{id}/rotate-secret',
    summary: "Change a webhook's secret",
    description: 'For 24 hours, `webhook-signature` also has a signature with the previous secret.',
    ...bodyBesideId('WebhookRotateSecretParams'),
    statuses: { 200: 'The webhook with its new secret' },
    codes: ['invalid_value'],
  }),
  getRoute(ofWebhooks, {
    name: 'webhooks.listDeliveries',
    path: '/webhooks/{id}/deliveries',
    summary: "List a webhook's deliveries",
    description: 'Stored for 30 days, each with its attempts.',
    document: `query ($id: ID!, $status: DeliveryStatus, ${pagingVariables}) {
      webhook(id: $id) { deliveries(status: $status, ${pagingArguments}) { ${listFields('Delivery')} } }
    } ${deliveryFragment}`,
    responsePath: 'webhook.deliveries',
    query: { ...pagingQuery, status: 'status' },
    statuses: { 200: 'A page of deliveries' },
  }),
  {
    name: 'webhooks.redeliverFailed',
    method: 'POST',
    path: '/webhooks/{id}/redeliver',
    summary: 'Send failed deliveries since a given time again',
    description: 'The same bytes under the same event ids, with new attempts.',
    scope: 'webhooks:write',
    document: `mutation ($input: RedeliverFailedInput!) {
      redeliverFailed(input: $input) { ...RedeliveredCount }
    } ${redeliveredFragment}`,
    responsePath: 'redeliverFailed',
    body: 'input',
    bodyName: 'WebhookRedeliverFailedParams',
    notInBody: ['webhookId'],
    params: { id: 'input.webhookId' },
    statuses: { 200: 'The number of deliveries that are sent again' },
    codes: ['webhook_not_found', 'agent_not_allowed', 'webhook_inactive'],
  },
]
