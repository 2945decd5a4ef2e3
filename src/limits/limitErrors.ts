/** Errors about limits and quota. */
import { defineErrors } from '../platform/errors.ts'

export const limitErrors = {
  quota_exceeded: { status: 429, message: "The organisation's calls for this month are used up" },
} as const

export const { fail, failWith } = defineErrors(limitErrors)
