/** GraphQL errors as callers see them: the contract's codes in `extensions`, nothing of our inside. */
import { GraphQLError, type GraphQLErrorOptions } from 'graphql'
import { describeError, toServiceError } from '../../src/edge/httpErrors.ts'
import { fail, type ServiceError } from '../../src/platform/errors.ts'

/** What is told about an error that nobody expected. */
export type Report = (error: ServiceError, requestId: string) => void

export function toPublicError(thrown: unknown, requestId: string, report: Report): GraphQLError {
  const error = causeOf(thrown)
  if (error.status >= 500) report(error, requestId)
  const { message, ...described } = describeError(error, (param) => param)
  const retry = error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }
  const extensions = { ...described, status: error.status, requestId, ...retry }
  if (!(thrown instanceof GraphQLError)) return new GraphQLError(message, { extensions })
  const { nodes, source, positions, path } = thrown
  return new GraphQLError(message, { nodes, source, positions, path, extensions } as GraphQLErrorOptions)
}

function causeOf(thrown: unknown): ServiceError {
  if (!(thrown instanceof GraphQLError)) return toServiceError(thrown)
  let original: unknown = thrown.originalError
  while (original instanceof GraphQLError) original = original.originalError
  // Without an original error it is the document, or a value in it, that GraphQL itself refused.
  return original ? toServiceError(original) : fail('invalid_document', { message: thrown.message })
}
