/** Failures of the GraphQL door's own. */
import { defineErrors } from '../../src/platform/errors.ts'

export const doorErrors = {
  invalid_document: { status: 400, message: 'The GraphQL document is not valid' },
  too_many_fields: { status: 400, message: 'The GraphQL operation has more root fields than calls fit at once' },
} as const

export const { fail, failWith } = defineErrors(doorErrors)
