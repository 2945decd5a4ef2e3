/** Masks errors: callers get the contract's codes in `extensions`, and no internals. */
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { cutMessage, graphqlErrorBody, toServiceError } from '../../src/edge/httpErrors.ts'
import { isRefusal, ServiceError } from '../../src/platform/errors.ts'
import type { Context } from '../context/context.ts'
import { fail } from './doorErrors.ts'

/** Logs an unexpected error, and counts refusals. */
export type Report = (error: ServiceError, requestId: string) => void

/** The request whose response has the error. */
type Failed = { requestId: string; deps: Pick<Context['deps'], 'publicUrl'> }

/** Masks an error of execution, as thrown by a resolver or as wrapped by GraphQL. Returns masked errors unchanged. */
export function toPublicError(thrown: unknown, failed: Failed, report: Report): GraphQLError {
  if (isPublic(thrown)) return thrown
  const error = toServiceError(originOf(thrown))
  if (error.status >= 500 || isRefusal(error)) report(error, failed.requestId)
  return publish(error, thrown, failed)
}

/**
 * Masks an error of parsing or validation. Without `hints`, the message suggests no names of the schema, for when
 * introspection is disabled.
 */
export function toDocumentError(thrown: unknown, failed: Failed, hints = true): GraphQLError {
  const origin = originOf(thrown)
  const message = cutMessage((thrown as Error).message) // before the search in it: a document may quote itself
  const publicMessage = hints ? message : message.replace(/ Did you mean [^?]*\?/g, '')
  const ofDocument = origin === thrown && !(thrown instanceof ServiceError)
  const error = ofDocument ? fail('invalid_document', { message: publicMessage }) : toServiceError(origin)
  return publish(error, thrown, failed)
}

/** Errors of graphql-jit have no extensions. */
const isPublic = (thrown: unknown): thrown is GraphQLError =>
  (thrown as Partial<GraphQLError> | undefined)?.extensions?.requestId !== undefined

/** Errors of graphql-js and of graphql-jit hold what was thrown in `originalError`. */
function originOf(thrown: unknown): unknown {
  const original = (thrown as { originalError?: unknown } | undefined)?.originalError
  return original ? originOf(original) : thrown
}

function publish(error: ServiceError, thrown: unknown, { requestId, deps }: Failed): GraphQLError {
  const { message, extensions } = graphqlErrorBody(error, { requestId, publicUrl: deps.publicUrl() })
  const { path, locations } = thrown as GraphQLFormattedError
  const published = new GraphQLError(message, {
    extensions,
    ...(path && { path }),
  })
  return locations ? Object.assign(published, { locations }) : published
}
