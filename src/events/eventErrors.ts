/** Errors about events. */
import { defineErrors } from '../platform/errors.ts'

export const eventErrors = {
  event_not_found: { status: 404, message: 'There is no such event' },
  unknown_event_type: { status: 422, message: 'There is no such type of event' },
} as const

export const { fail, failWith } = defineErrors(eventErrors)
