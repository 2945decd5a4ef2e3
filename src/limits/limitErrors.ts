/** Errors about limits and quota. */
import { defineErrors } from '../platform/errors.ts'

export const limitErrors = {
  too_many_open_streams: {
    status: 429,
    message: 'Too many streams, subscriptions and long polls are open; close some, or try again later',
  },
  quota_exceeded: { status: 429, message: "The organisation's calls for this month are used up" },
} as const

export const { fail, failWith } = defineErrors(limitErrors)
