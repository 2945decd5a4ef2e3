import type { AnyDocument } from '../../graphql/graphql.ts'

/** The API call behind what the page shows or does. */
export type CodedCall = {
  /** REST's operationId: `runs.create`. */
  operation: string
  /** Its path parameters, in order. */
  path?: readonly string[]
  query?: Record<string, unknown>
  /** As REST spells it. */
  body?: Record<string, unknown>
  /** The GraphQL document that the page itself uses. */
  document: AnyDocument
  variables?: unknown
}
