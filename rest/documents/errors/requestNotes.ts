/** Errors of requests as such: their syntax, fields, headers, route and size. */
import type { platformErrors } from '../../../src/platform/errors.ts'
import type { ErrorNote } from './errorNote.ts'

export const requestNotes = {
  malformed_json: {
    when: 'The body is not JSON, is nested deeper than 64 levels, or is not UTF-8. Up to 256 KiB, the message says at which line and column it stops being JSON.',
    fix: 'Build the body with a JSON library instead of joining strings. In a shell, put the body in single quotes, or read it from a file with `--data @body.json`.',
    example: { message: 'The body is not valid JSON: unexpected } at line 1, column 28' },
    guide: 'errors.md',
  },
  missing_field: {
    when: 'A field or query parameter that the call requires is absent. A field with the value `null` is treated as absent.',
    fix: 'Add the field that `param` names. `details` lists every problem of the request, so you can fix all of them at once.',
    example: { param: 'input', problem: 'is required' },
    guide: 'errors.md',
  },
  wrong_type: {
    when: 'A field or parameter has a value of another type: a string where a number is expected, or a time that is not ISO 8601.',
    fix: 'Send the type that the reference states. Write `+` in a query as `%2B`; otherwise a time such as `2026-11-18T10:00:00+01:00` loses its time zone.',
    example: { param: 'timeout_ms', problem: 'must be a whole number' },
    guide: 'errors.md',
  },
  unknown_field: {
    when: 'The body has a field, or the address a query parameter, that the call does not take. Unknown fields are refused so that a typing error is noticed.',
    fix: 'Check the spelling of `param`: REST uses `snake_case`, GraphQL `camelCase`. Put your own data in `metadata` or `input`.',
    example: { param: 'agentId', problem: 'is not a field of this call' },
    guide: 'errors.md',
  },
  invalid_cursor: {
    when: 'The cursor of a list, or the position of an event stream, was changed, shortened or made up.',
    fix: 'Send `next_cursor` of the previous page unchanged, or follow its `Link` header. Without a cursor you get the first page.',
    example: { param: 'cursor' },
    guide: 'runs.md',
  },
  invalid_header: {
    when: 'A header has a value that the service does not understand, is larger than 16 KiB together with the others, or has no meaning for this call, such as `If-Match` where there is nothing to compare. A request that is not valid HTTP, or takes longer than 60 seconds to arrive, gets the same code.',
    fix: 'Correct or remove the header that `param` names.',
    example: { param: 'Idempotency-Key', message: 'Idempotency-Key must be 1 to 255 visible ASCII characters' },
    guide: 'conditions.md',
  },
  document_too_complex: {
    when: 'The GraphQL document is deeper than 15 levels, has more than 500 fields or 2,000 tokens, is larger than 64 KiB, or costs more than 20,000. Page sizes multiply the cost of the fields below them.',
    fix: 'Ask for smaller pages, fewer nested lists or fewer fields, or split the document into several requests.',
    guide: 'limits.md',
  },
  route_not_found: {
    when: 'No route has this path. A common cause is an empty id: `GET /v2/runs/` has no id after the slash, which the message points out. Creating session tokens has no route unless `SESSION_TOKENS=on`.',
    fix: 'Compare method and path with the API reference. Check that the variable that holds the id is not empty.',
    guide: 'errors.md',
  },
  method_not_allowed: {
    when: 'The path exists, but not with this method. The `Allow` header lists the methods that it accepts.',
    fix: 'Use one of the methods in `Allow`. GraphQL mutations must be sent by POST.',
    example: { message: 'This route accepts GET, HEAD, POST' },
    guide: 'errors.md',
  },
  payload_too_large: {
    when: 'The body is larger than 1 MiB.',
    fix: 'Store large content elsewhere, and send its address in `input`.',
    guide: 'limits.md',
  },
  unsupported_media_type: {
    when: 'The body is not declared as `application/json`, or has a `Content-Encoding`.',
    fix: 'Send `Content-Type: application/json` and an uncompressed body. With curl, `-d` alone declares a form.',
    guide: 'errors.md',
  },
  limit_out_of_range: {
    when: 'A page size is not between 1 and 100.',
    fix: 'Ask for at most 100 items, then read further pages with `next_cursor`.',
    example: { param: 'limit', problem: 'must be from 1 to 100' },
    guide: 'runs.md',
  },
  invalid_value: {
    when: 'A value has the right type, but is out of range, too long, an unknown word of an enumeration, or refers to something that does not exist.',
    fix: 'Read the message: it names the field and the values that are accepted.',
    example: { param: 'timeout_ms', problem: 'must be from 1,000 to 3,600,000' },
    guide: 'errors.md',
  },
  number_out_of_range: {
    when: 'A field that takes any JSON holds a number beyond ±1e308, or one written with more than 1,000 digits. `param` names the field, not the place inside it.',
    fix: 'Send the number as a string.',
    example: { param: 'input', problem: 'must not contain a number beyond ±1e308 or with more than 1,000 digits' },
    guide: 'errors.md',
  },
  invalid_url: {
    when: 'The address of a webhook, an endpoint or a connector is not `https://`, cannot be parsed, is longer than 2,048 characters, or contains credentials or a fragment.',
    fix: "Send an `https://` address without these. Outside production, a connector may also have an `http://` address on the machine of the service, on a port that is not the service's own. The target is checked when it is called, not now.",
    example: { param: 'url', problem: 'must start with https://' },
    guide: 'webhooks.md',
  },
  version_conflict: {
    when: 'The request has `If-Match` (`ifVersion` or `ifRevision` in GraphQL), and the resource has changed since you read it.',
    fix: 'Read the resource again, apply your change to what it is now, and send its current `ETag`.',
    retry: 'Not unchanged. Retry with the current version once you have merged your change.',
    guide: 'conditions.md',
  },
  rate_limited: {
    when: 'The key, or the signed-in user, has made more calls than its plan allows per minute. Repeated wrong credentials are limited too, by address.',
    fix: 'Wait for the seconds in `Retry-After`. Watch `RateLimit` in every response and slow down before it reaches 0. Stream or subscribe instead of polling.',
    guide: 'limits.md#calls-a-minute',
  },
  internal_error: {
    when: 'The service failed. The cause is logged with the request id, and is never shown to callers.',
    fix: 'Retry. If the error persists, send the request id to the operator of the service.',
    guide: 'operating.md',
  },
  unavailable: {
    when: 'The process is shutting down, the database does not respond, or too much similar work is already waiting.',
    fix: 'Wait for the seconds in `Retry-After`, then retry. The client libraries do that automatically.',
    guide: 'operating.md',
  },
} satisfies Record<keyof typeof platformErrors, ErrorNote>
