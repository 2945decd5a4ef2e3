/** GraphQL errors as callers see them: the contract's codes in `extensions`, nothing of our inside. */
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { describeError, toServiceError } from '../../src/edge/httpErrors.ts'
import { ServiceError } from '../../src/platform/errors.ts'
import { fail } from './doorErrors.ts'

/** What is told about an error that nobody expected. */
export type Report = (error: ServiceError, requestId: string) => void

/** An error of execution: what a resolver threw, or what GraphQL made of it. One that is public already stays as it is. */
export function toPublicError(thrown: unknown, requestId: string, report: Report): GraphQLError {
  if (isPublic(thrown)) return thrown
  const error = toServiceError(originOf(thrown))
  if (error.status >= 500) report(error, requestId)
  return publish(error, thrown, requestId)
}

/**
 * An error of parsing or validation: the document, or a value in it, is at fault. Where the schema can't be asked for,
 * a mistyped name is no way to learn the right one.
 */
export function toDocumentError(thrown: unknown, requestId: string, hints = true): GraphQLError {
  const origin = originOf(thrown)
  const { message } = thrown as Error
  const told = hints ? message : message.replace(/ Did you mean [^?]*\?/g, '')
  const ofDocument = origin === thrown && !(thrown instanceof ServiceError)
  const error = ofDocument ? fail('invalid_document', { message: told }) : toServiceError(origin)
  return publish(error, thrown, requestId)
}

/** The compiler's errors have no extensions. */
const isPublic = (thrown: unknown): thrown is GraphQLError =>
  (thrown as Partial<GraphQLError> | undefined)?.extensions?.requestId !== undefined

/** The compiler has an error class of its own; both carry what was thrown in `originalError`. */
function originOf(thrown: unknown): unknown {
  const original = (thrown as { originalError?: unknown } | undefined)?.originalError
  return original ? originOf(original) : thrown
}

function publish(error: ServiceError, thrown: unknown, requestId: string): GraphQLError {
  const { message, ...described } = describeError(error, (param) => param)
  const retry = error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }
  const { path, locations } = thrown as GraphQLFormattedError
  const published = new GraphQLError(message, {
    extensions: { ...described, status: error.status, requestId, ...retry },
    ...(path && { path }),
  })
  return locations ? Object.assign(published, { locations }) : published
}
