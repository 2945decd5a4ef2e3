import type { AnyDocument } from '../../graphql/graphql.ts'

/** What the page shows or does, as a call of the API. */
export type CodedCall = {
  /** REST's operationId: `runs.create`. */
  operation: string
  /** The parameters of its path, in order. */
  path?: readonly string[]
  query?: Record<string, unknown>
  /** As REST spells it. */
  body?: Record<string, unknown>
  /** The GraphQL that the page itself uses. */
  document: AnyDocument
  variables?: unknown
}
