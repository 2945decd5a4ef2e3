/** Failures of connections that operations share. */
import { defineErrors } from '../platform/errors.ts'

export const streamErrors = {
  stream_not_found: { status: 404, message: 'There is no such stream' },
  stream_in_use: { status: 409, message: 'The stream is open already' },
  operation_in_use: { status: 409, message: 'The stream has an operation with this id already' },
  too_many_streams: { status: 422, message: 'As many streams are reserved, and not open yet, as may be' },
  too_many_operations: { status: 422, message: 'The stream has as many operations as it may have' },
} as const

export const { fail } = defineErrors(streamErrors)
