/** Errors of GraphQL, and of its shared connections. */
import type { doorErrors } from '../../../schema/door/doorErrors.ts'
import type { streamErrors } from '../../../src/streaming/streamErrors.ts'
import type { ErrorNote } from './errorNote.ts'

export const doorNotes = {
  persisted_query_not_supported: {
    when: 'A client sent the hash of a document instead of the document. The message is part of the protocol of persisted queries.',
    fix: 'Nothing: Apollo Client and urql send the whole document from then on. Switch persisted queries off to save the extra request.',
    retry: 'Yes, with the whole document.',
    guide: 'errors.md',
  },
  invalid_document: {
    when: 'The GraphQL document cannot be parsed, or does not match the schema: an unknown field, a missing argument, a variable of the wrong type.',
    fix: 'Read the message and `locations`. GraphiQL at `/graphql`, where it is enabled, checks documents while you type.',
    example: { message: 'Cannot query field "nme" on type "Agent". Did you mean "name"?' },
    guide: 'errors.md',
  },
  too_many_fields: {
    when: 'The operation has more root fields than the caller may make calls at once. Each root field counts as a call.',
    fix: 'Split the operation.',
    guide: 'limits.md',
  },
  stream_not_found: {
    when: 'A request to `/graphql/stream` has no token of a reserved connection, and does not ask for a separate stream.',
    fix: 'Reserve a connection with `PUT /graphql/stream` and send its token, or send `Accept: text/event-stream`.',
    guide: 'reference/streams.md#many-subscriptions-over-one-connection',
  },
  stream_token_unknown: {
    when: 'The connection of this token has ended, was reserved with other credentials, or belongs to another process.',
    fix: 'Reserve a new connection with `PUT /graphql/stream`. Clients of graphql-sse do that automatically.',
    retry: 'Not with this token. Retry with a new one.',
    guide: 'reference/streams.md#many-subscriptions-over-one-connection',
  },
  stream_in_use: {
    when: 'The stream of this token is already open.',
    fix: 'Open each reserved stream once. Reserve another one for another reader.',
    guide: 'reference/streams.md#many-subscriptions-over-one-connection',
  },
  operation_in_use: {
    when: 'The connection already has an operation with this id.',
    fix: 'Give each operation of a connection a different id.',
    guide: 'reference/streams.md#many-subscriptions-over-one-connection',
  },
  too_many_streams: {
    when: 'Too many connections are reserved, but not open yet.',
    fix: 'Open a reserved connection before you reserve the next one.',
    retry: 'Yes, after a few seconds: reservations that are not opened expire.',
    guide: 'reference/streams.md#many-subscriptions-over-one-connection',
  },
  too_many_operations: {
    when: 'The connection has the maximum number of concurrent operations.',
    fix: 'Stop operations that are no longer needed, or reserve another connection.',
    guide: 'reference/streams.md#many-subscriptions-over-one-connection',
  },
} satisfies Record<keyof (typeof doorErrors & typeof streamErrors), ErrorNote>
