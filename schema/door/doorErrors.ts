/** The error codes of the GraphQL door. */
import { defineErrors } from '../../src/platform/errors.ts'

export const doorErrors = {
  // The message is part of a protocol: clients that receive it send whole documents from then on.
  persisted_query_not_supported: { status: 400, message: 'PersistedQueryNotSupported' },
  invalid_document: { status: 400, message: 'The GraphQL document is not valid' },
  too_many_fields: {
    status: 400,
    message: 'The GraphQL operation has more root fields than the number of calls allowed at once',
  },
} as const

export const { fail, failWith } = defineErrors(doorErrors)
