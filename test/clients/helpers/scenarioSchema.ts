/** The format of `clients/scenarios/README.md` as a JSON schema: a misspelled field would check nothing. */
import { certificateKinds } from '../../../clients/scripted/scenario.ts'

const text = { type: 'string' }
const number = { type: 'number' }
const any = {}
const listOf = (items: object) => ({ type: 'array', items })
const mapOf = (values: object) => ({ type: 'object', additionalProperties: values })
const oneWordOf = (...words: readonly string[]) => ({ enum: words })
const isTrue = { const: true }

const closed = (properties: Record<string, object>, ...required: string[]) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
})

const textRule = { anyOf: [text, { type: 'null' }, closed({ bind: text, matches: text })] }
const headers = mapOf(text)
const framing = oneWordOf('chunked', 'length', 'close')
const split = { anyOf: [{ const: 'bytes' }, listOf(number)] }

const step = closed({
  text,
  base64: text,
  repeat: text,
  times: number,
  frame: { type: 'object' },
  position: text,
  newline: text,
  split,
  reset: isTrue,
  fin: isTrue,
  hold: isTrue,
})

const respond = closed({
  status: number,
  headers,
  json: any,
  body: listOf(step),
  framing,
  interim: listOf(number),
  never: isTrue,
  reset: isTrue,
  fin: isTrue,
})

const expected = closed(
  { method: text, path: text, query: mapOf(text), headers: mapOf(textRule), json: any, body: textRule },
  'method',
  'path',
)

const cut = closed({ at: number, by: oneWordOf('end', 'fin', 'reset') }, 'at', 'by')

const call = closed(
  {
    operation: text,
    path: listOf(text),
    query: mapOf(any),
    body: { type: 'object' },
    headers,
    mode: oneWordOf('page', 'next_page', 'all'),
    webhook: closed({ body_base64: text, headers, secrets: listOf(text) }, 'body_base64', 'headers', 'secrets'),
  },
  'operation',
)

const result = closed({
  json: any,
  items: listOf(any),
  events: listOf(any),
  seqs: listOf(number),
  types: listOf(text),
  unknown_types: listOf(text),
  text,
  run_id: any,
  last_seq: number,
  status: text,
  final: any,
  is_time_proven: { type: 'boolean' },
})

const errorFields = [
  'class',
  'message',
  'status',
  'type',
  'code',
  'param',
  'details',
  'request_id',
  'doc_url',
  'attempts',
  'kind',
]
const classes = [
  'BadRequestError',
  'UnauthorizedError',
  'ForbiddenError',
  'NotFoundError',
  'UnprocessableError',
  'RateLimitedError',
  'InternalError',
  'UnavailableError',
  'ApiError',
  'ConnectionError',
  'TimeoutError',
  'StreamInterruptedError',
  'WebhookVerificationError',
  'Cancelled',
]
const error = closed(
  {
    ...Object.fromEntries([...errorFields, 'retry_after_seconds', 'run_id', 'last_seq'].map((name) => [name, any])),
    class: oneWordOf(...classes),
  },
  'class',
)

const pauses = { anyOf: [{ const: 'any' }, listOf({ type: 'array', items: number, minItems: 2, maxItems: 2 })] }

export const scenarioSchema = closed(
  {
    name: text,
    client: closed({
      api_key: text,
      api_keys: listOf(text),
      max_retries: number,
      timeout_ms: number,
      silence_ms: number,
    }),
    clock: closed({ start: text, per_read_ms: number }),
    server: closed({
      certificate: oneWordOf(...certificateKinds),
      listen: { const: false },
      protocol: oneWordOf('http1', 'http2'),
    }),
    call,
    cancel: closed({ when: oneWordOf('waiting', 'sleeping', 'reading'), after_events: number }, 'when'),
    leave_after_events: number,
    exchanges: listOf(closed({ expect: expected, respond }, 'expect', 'respond')),
    log: closed(
      { operation: text, frames: number, cuts: listOf(cut), newline: text, split },
      'operation',
      'frames',
      'cuts',
    ),
    each_cut_at: listOf(number),
    result,
    error,
    slept_ms: pauses,
  },
  'name',
  'call',
)
