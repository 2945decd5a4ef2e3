import { idempotencyErrors } from '../idempotency/idempotencyErrors.ts'
import { defineErrors } from '../platform/errors.ts'

export const erasureErrors = {
  erasure_not_found: { status: 404, message: 'There is no such erasure' },
} as const

export const { fail, failWith } = defineErrors({ ...idempotencyErrors, ...erasureErrors })
