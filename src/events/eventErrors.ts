/** Errors about events. */
import { defineErrors } from '../platform/errors.ts'

export const eventErrors = {
  event_not_found: { status: 404, message: 'There is no such event' },
  position_expired: {
    status: 422,
    message: 'The position is older than the oldest event that is kept; use since instead',
  },
  unknown_event_type: { status: 422, message: 'There is no such event type' },
} as const

export const { fail, failWith } = defineErrors(eventErrors)
