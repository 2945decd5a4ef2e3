/** Errors of webhooks and deliveries. */
import { eventErrors } from '../events/eventErrors.ts'
import { idempotencyErrors } from '../idempotency/idempotencyErrors.ts'
import { defineErrors } from '../platform/errors.ts'

export const webhookErrors = {
  webhook_not_found: { status: 404, message: 'There is no such webhook' },
  delivery_not_found: { status: 404, message: 'There is no such delivery' },
  webhook_inactive: { status: 422, message: 'The webhook is not active; activate it first' },
  erased: { status: 422, message: 'The content of the event was erased, so it cannot be sent again' },
  too_many_webhooks: { status: 422, message: 'Webhook limit reached' },
} as const

export const { fail, failWith } = defineErrors({ ...eventErrors, ...idempotencyErrors, ...webhookErrors })
