/** The mutations of webhooks. */
import { createWebhook } from '../src/webhooks/createWebhook.ts'
import { deleteWebhook } from '../src/webhooks/deleteWebhook.ts'
import { rotateWebhookSecret } from '../src/webhooks/rotateWebhookSecret.ts'
import { testWebhook } from '../src/webhooks/testWebhook.ts'
import { updateWebhook } from '../src/webhooks/updateWebhook.ts'
import { builder } from './building/builder.ts'
import { changeByIdMutation, changeMutation, createMutation, idempotencyKeyOf } from './building/mutations.ts'
import { DeliveryRef, WebhookRef } from './building/refs.ts'

const url = { description: 'An https:// URL without credentials or fragment; at most 2,048 characters' }
const events = { description: 'Event types without duplicates; *: all types' }
const secret = { description: 'whsec_ followed by 1 to 256 visible ASCII characters; generated if absent' }
const active = { description: 'Whether deliveries are sent; default true' }
const description = { description: 'At most 1,000 characters' }

const CreateWebhookInput = builder.inputType('CreateWebhookInput', {
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
  fields: (t) => ({
    id: t.id({ required: true }),
    url: t.string(url),
    events: t.stringList(events),
    active: t.boolean({ description: 'True resets the failure count; false ends pending deliveries as failed' }),
    description: t.string(description),
  }),
})

const RotateWebhookSecretInput = builder.inputType('RotateWebhookSecretInput', {
  fields: (t) => ({ id: t.id({ required: true }), secret: t.string(secret) }),
})

const resource = { field: 'webhook', type: WebhookRef }

createMutation('createWebhook', resource, CreateWebhookInput, createWebhook)
changeMutation('updateWebhook', resource, UpdateWebhookInput, updateWebhook)
changeByIdMutation('deleteWebhook', resource, deleteWebhook, 'Returns the deleted webhook')
changeByIdMutation(
  'testWebhook',
  { field: 'delivery', type: DeliveryRef },
  testWebhook,
  'Sends an event of type test to this webhook only',
)
changeMutation(
  'rotateWebhookSecret',
  resource,
  RotateWebhookSecretInput,
  rotateWebhookSecret,
  'For 24 h, deliveries are signed with both the previous and the new secret',
)
