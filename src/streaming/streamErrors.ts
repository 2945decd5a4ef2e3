/** The error codes of shared connections. */
import { defineErrors } from '../platform/errors.ts'

export const streamErrors = {
  stream_not_found: { status: 404, message: 'There is no stream: send the token of a reserved one' },
  stream_token_unknown: {
    status: 404,
    message: 'No stream is reserved or open here with this token and these credentials: reserve a new one with PUT',
  },
  stream_in_use: { status: 409, message: 'The stream is already open' },
  operation_in_use: { status: 409, message: 'The stream already has an operation with this id' },
  too_many_streams: { status: 422, message: 'Too many reserved streams are not open yet' },
  too_many_operations: { status: 422, message: 'Operation limit of this stream reached' },
} as const

export const { fail } = defineErrors(streamErrors)
