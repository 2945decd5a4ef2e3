/** What can be done to webhooks. */
import { createWebhook } from '../src/webhooks/createWebhook.ts'
import { deleteWebhook } from '../src/webhooks/deleteWebhook.ts'
import { rotateWebhookSecret } from '../src/webhooks/rotateWebhookSecret.ts'
import { testWebhook } from '../src/webhooks/testWebhook.ts'
import { updateWebhook } from '../src/webhooks/updateWebhook.ts'
import { builder } from './builder.ts'
import { idempotencyKeyOf, idInput, madePayloadOf, payloadOf } from './payloads.ts'
import { DeliveryRef, WebhookRef } from './refs.ts'

const CreateWebhookPayload = madePayloadOf('CreateWebhookPayload', 'webhook', WebhookRef)
const UpdateWebhookPayload = payloadOf('UpdateWebhookPayload', 'webhook', WebhookRef)
const DeleteWebhookPayload = payloadOf('DeleteWebhookPayload', 'webhook', WebhookRef)
const RotateWebhookSecretPayload = payloadOf('RotateWebhookSecretPayload', 'webhook', WebhookRef)
const TestWebhookPayload = payloadOf('TestWebhookPayload', 'delivery', DeliveryRef)

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
    idempotencyKey: t.string(idempotencyKeyOf('webhook')),
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

const DeleteWebhookInput = idInput('DeleteWebhookInput')
const TestWebhookInput = idInput('TestWebhookInput')
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
