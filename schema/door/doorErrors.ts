/** Failures of the GraphQL door's own. */
import { defineErrors } from '../../src/platform/errors.ts'

export const doorErrors = {
  invalid_document: { status: 400, message: 'The GraphQL document is not valid' },
  too_many_fields: { status: 400, message: 'The GraphQL operation has more root fields than calls fit at once' },
  stream_not_found: { status: 404, message: 'There is no such stream' },
  stream_in_use: { status: 409, message: 'The stream is open already' },
  operation_in_use: { status: 409, message: 'The stream has an operation with this id already' },
  too_many_streams: { status: 422, message: 'As many streams are reserved, and not open yet, as may be' },
  too_many_operations: { status: 422, message: 'The stream has as many operations as it may have' },
} as const

export const { fail, failWith } = defineErrors(doorErrors)
