/** Failures of idempotency keys. */
import { defineErrors } from '../platform/errors.ts'

export const idempotencyErrors = {
  idempotency_mismatch: { status: 422, message: 'The idempotency key was used with another request' },
} as const

export const { fail, failWith } = defineErrors(idempotencyErrors)
