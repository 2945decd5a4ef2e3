import { idempotencyErrors } from '../idempotency/idempotencyErrors.ts'
import { defineErrors } from '../platform/errors.ts'

export const exportErrors = {
  export_not_found: { status: 404, message: 'There is no such export' },
} as const

export const { fail, failWith } = defineErrors({ ...idempotencyErrors, ...exportErrors })
