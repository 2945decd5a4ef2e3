/** What can be done to webhooks. */
import type { Made } from '../src/idempotency/makeOnce.ts'
import { createWebhook } from '../src/webhooks/createWebhook.ts'
import { deleteWebhook } from '../src/webhooks/deleteWebhook.ts'
import { rotateWebhookSecret } from '../src/webhooks/rotateWebhookSecret.ts'
import { testWebhook } from '../src/webhooks/testWebhook.ts'
import { updateWebhook } from '../src/webhooks/updateWebhook.ts'
import type { Webhook } from '../src/webhooks/webhook.ts'
import { builder } from './builder.ts'
import { deliveryPayload } from './delivery.ts'
import { WebhookRef } from './refs.ts'

const webhookPayload = (name: string) =>
  builder
    .objectRef<Webhook>(name)
    .implement({ fields: (t) => ({ webhook: t.field({ type: WebhookRef, resolve: (webhook) => webhook }) }) })

const CreateWebhookPayload = builder.objectRef<Made<Webhook>>('CreateWebhookPayload').implement({
  fields: (t) => ({
    webhook: t.field({ type: WebhookRef, resolve: (made) => made.thing }),
    replayed: t.exposeBoolean('replayed', { description: 'The idempotency key stood for this webhook already' }),
  }),
})
const UpdateWebhookPayload = webhookPayload('UpdateWebhookPayload')
const DeleteWebhookPayload = webhookPayload('DeleteWebhookPayload')
const RotateWebhookSecretPayload = webhookPayload('RotateWebhookSecretPayload')
const TestWebhookPayload = deliveryPayload('TestWebhookPayload')

const url = { description: 'An https:// address without credentials and fragment, at most 2,048 characters long' }
const events = { description: 'Types of events, each once; * stands for all of them' }
const secret = { description: 'whsec_ and 1 to 256 visible ASCII characters; made where absent' }
const active = { description: 'Are deliveries sent? Default true' }
const description = { description: 'At most 1,000 characters' }

const CreateWebhookInput = builder.inputType('CreateWebhookInput', {
  fields: (t) => ({
    url: t.string({ ...url, required: true }),
    events: t.stringList({ ...events, required: true }),
    secret: t.string(secret),
    active: t.boolean(active),
    description: t.string(description),
    idempotencyKey: t.string({
      description: '1 to 255 visible ASCII characters; the same key makes one webhook, for 24 h',
    }),
  }),
})

const UpdateWebhookInput = builder.inputType('UpdateWebhookInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    url: t.string(url),
    events: t.stringList(events),
    active: t.boolean({
      description: 'True forgets earlier failures; false gives up the deliveries that are still to be made',
    }),
    description: t.string(description),
  }),
})

const DeleteWebhookInput = builder.inputType('DeleteWebhookInput', {
  fields: (t) => ({ id: t.id({ required: true }) }),
})
const TestWebhookInput = builder.inputType('TestWebhookInput', { fields: (t) => ({ id: t.id({ required: true }) }) })
const RotateWebhookSecretInput = builder.inputType('RotateWebhookSecretInput', {
  fields: (t) => ({ id: t.id({ required: true }), secret: t.string(secret) }),
})

builder.mutationFields((t) => ({
  createWebhook: t.field({
    type: CreateWebhookPayload,
    args: { input: t.arg({ type: CreateWebhookInput, required: true }) },
    resolve: (_, { input }, { deps, viewer }) => createWebhook(deps, viewer, input),
  }),
  updateWebhook: t.field({
    type: UpdateWebhookPayload,
    args: { input: t.arg({ type: UpdateWebhookInput, required: true }) },
    resolve: (_, { input }, { deps, viewer }) => updateWebhook(deps, viewer, input),
  }),
  deleteWebhook: t.field({
    type: DeleteWebhookPayload,
    description: 'Answers what it was',
    args: { input: t.arg({ type: DeleteWebhookInput, required: true }) },
    resolve: (_, { input }, { deps, viewer }) => deleteWebhook(deps, viewer, input.id),
  }),
  testWebhook: t.field({
    type: TestWebhookPayload,
    description: 'Sends an event of the type test to this webhook alone',
    args: { input: t.arg({ type: TestWebhookInput, required: true }) },
    resolve: (_, { input }, { deps, viewer }) => testWebhook(deps, viewer, input.id),
  }),
  rotateWebhookSecret: t.field({
    type: RotateWebhookSecretPayload,
    description: 'The secret before signs beside the new one for 24 h',
    args: { input: t.arg({ type: RotateWebhookSecretInput, required: true }) },
    resolve: (_, { input }, { deps, viewer }) => rotateWebhookSecret(deps, viewer, input),
  }),
}))
