/** The mutations of webhooks. */
import { createWebhook } from '../../src/webhooks/createWebhook.ts'
import { deleteWebhook } from '../../src/webhooks/deleteWebhook.ts'
import { rotateWebhookSecret } from '../../src/webhooks/rotateWebhookSecret.ts'
import { testWebhook } from '../../src/webhooks/testWebhook.ts'
import { updateWebhook } from '../../src/webhooks/updateWebhook.ts'
import { builder } from '../building/builder.ts'
import { conditions } from '../building/conditions.ts'
import {
  changeByIdMutation,
  changeMutation,
  createMutation,
  idempotencyKeyOf,
  removeMutation,
} from '../building/mutations.ts'
import { DeliveryRef, WebhookRef } from '../building/refs.ts'

const id = { required: true, description: 'Id of the webhook' } as const
const url = { description: 'An https:// URL without credentials or fragment; at most 2,048 characters' }
const events = { description: 'One or more event types without duplicates; `*` means all types, including future ones' }
const secret = { description: 'whsec_ followed by 1 to 256 visible ASCII characters; generated if absent' }
const active = { description: 'Whether deliveries are sent; default true' }
const description = { description: 'At most 1,000 characters' }

const CreateWebhookInput = builder.inputType('CreateWebhookInput', {
  description: 'The endpoint, and the events to send to it',
  fields: (t) => ({
    url: t.string({ ...url, required: true }),
    events: t.stringList({ ...events, required: true }),
    secret: t.string(secret),
    active: t.boolean(active),
    description: t.string(description),
    idempotencyKey: t.string(idempotencyKeyOf('webhook')),
  }),
})

const UpdateWebhookInput = builder.inputType('UpdateWebhookInput', {
  description: 'The fields to change; omitted fields keep their values',
  fields: (t) => ({
    id: t.id(id),
    ifRevision: t.int(conditions.ifRevision),
    url: t.string(url),
    events: t.stringList(events),
    active: t.boolean({
      description: 'Whether deliveries are sent. True resets the failure count; false fails pending deliveries',
    }),
    description: t.string({ description: `${description.description}; null removes it` }),
  }),
})

const RotateWebhookSecretInput = builder.inputType('RotateWebhookSecretInput', {
  description: 'The webhook, and optionally its new secret',
  fields: (t) => ({ id: t.id(id), secret: t.string(secret) }),
})

const resource = { field: 'webhook', type: WebhookRef }

createMutation(
  'createWebhook',
  resource,
  CreateWebhookInput,
  createWebhook,
  'Registers an endpoint. Its secret is returned only in this response',
)
changeMutation('updateWebhook', resource, UpdateWebhookInput, updateWebhook, {
  description: 'Changes, disables or enables a webhook',
})
removeMutation('deleteWebhook', resource, 'ifRevision', deleteWebhook, {
  description: 'Deletes a webhook and its pending deliveries',
  result: 'The deleted webhook',
})
changeByIdMutation('testWebhook', { field: 'delivery', type: DeliveryRef }, testWebhook, {
  description: 'Sends an event of type test to this webhook only',
  result: 'The delivery of the test event',
  idOf: 'webhook',
})
changeMutation('rotateWebhookSecret', resource, RotateWebhookSecretInput, rotateWebhookSecret, {
  description:
    'Replaces the secret. X-SERVICE-Signature uses the new one immediately; for 24 hours, webhook-signature carries both',
})
