/** Errors about idempotency keys. */
import { defineErrors } from '../platform/errors.ts'

export const idempotencyErrors = {
  idempotency_mismatch: { status: 422, message: 'The idempotency key was used with a different request' },
} as const

export const { fail, failWith } = defineErrors(idempotencyErrors)
