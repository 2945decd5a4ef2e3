/** The body of a failed call. */
import { errorTable } from '../../../schema/errorTable.ts'
import { errorType, maxProblems } from '../../../src/platform/errors.ts'
import type { JsonObject } from '../../../src/platform/json.ts'
import type { Components } from '../components.ts'

export const errorResponseSchema = (components: Components): JsonObject =>
  components.refer('schemas', 'ErrorResponse', () => ({
    type: 'object',
    description: 'The body of every failed call',
    properties: { error: { ...errorBody(components), description: 'What went wrong' } },
    required: ['error'],
  }))

const errorBody = (components: Components): JsonObject =>
  components.refer('schemas', 'ErrorBody', () => ({
    type: 'object',
    description: 'What went wrong',
    properties: {
      type: {
        ...enumOf(components, 'ErrorType', errorTypes),
        description: 'The kind of error, as given by the status',
      },
      code: { ...enumOf(components, 'ErrorCode', codes), description: 'Machine-readable code of the error' },
      message: { type: 'string', description: 'Human-readable message; may change' },
      param: { type: 'string', description: 'The field, parameter or header that is wrong' },
      position: {
        type: 'integer',
        minimum: 0,
        description: 'Position in the text of `param` at which it was detected, in characters; only for expressions',
      },
      request_id: { type: 'string', description: 'Id of the request, as in `X-Request-Id`' },
      doc_url: {
        type: 'string',
        format: 'uri',
        description: 'Address of the page about this error: when it happens, and what to do',
      },
      details: {
        type: 'array',
        description: 'The problems in the request, if there may be several',
        maxItems: maxProblems,
        items: components.refer('schemas', 'ErrorDetail', () => errorDetail(components)),
      },
    },
    required: ['type', 'code', 'message', 'request_id', 'doc_url'],
  }))

const errorDetail = (components: Components): JsonObject => ({
  type: 'object',
  description: 'One problem in a request',
  properties: {
    param: { type: 'string', description: 'The field, parameter or header that is wrong' },
    code: { ...enumOf(components, 'ErrorCode', codes), description: 'Machine-readable code of the problem' },
    message: { type: 'string', description: 'Human-readable message; may change' },
  },
  required: ['param', 'code', 'message'],
})

const codes = Object.keys(errorTable)
const errorTypes = [...new Set(Object.values(errorTable).map(({ status }) => errorType(status)))]

const enumOf = (components: Components, name: string, values: string[]): JsonObject =>
  components.refer('schemas', name, () => ({
    type: 'string',
    description: 'More may be added',
    enum: values,
    'x-open-enum': true,
  }))
