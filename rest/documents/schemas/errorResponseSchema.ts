/** The body of a failed call. */
import { errorTable } from '../../../schema/errorTable.ts'
import { errorType, maxProblems } from '../../../src/platform/errors.ts'
import type { JsonObject } from '../../../src/platform/json.ts'
import type { Components } from '../components.ts'
import { object, text } from './namedObject.ts'

export const errorResponseSchema = (components: Components): JsonObject =>
  components.refer('schemas', 'ErrorResponse', () =>
    object('The body of every failed call', {
      error: { ...errorBody(components), description: 'What went wrong' },
    }),
  )

const errorBody = (components: Components): JsonObject =>
  components.refer('schemas', 'ErrorBody', () => {
    const type = enumOf(components, 'ErrorType', errorTypes)
    const fields = {
      type: { ...type, description: 'The kind of error, as given by the status' },
      code: { ...enumOf(components, 'ErrorCode', codes), description: 'Machine-readable code of the error' },
      message: text('Human-readable message; may change'),
      param: text('The field, parameter or header that is wrong'),
      position: {
        type: 'integer',
        minimum: 0,
        description: 'Position in the text of `param` at which it was detected, in characters; only for expressions',
      },
      request_id: text('Id of the request, as in `X-Request-Id`'),
      doc_url: {
        ...text('Address of the page about this error: when it happens, and what to do'),
        format: 'uri',
      },
      details: {
        type: 'array',
        description: 'The problems in the request, if there may be several',
        maxItems: maxProblems,
        items: components.refer('schemas', 'ErrorDetail', () => errorDetail(components)),
      },
    }
    return object('What went wrong', fields, ['type', 'code', 'message', 'request_id', 'doc_url'])
  })

const errorDetail = (components: Components): JsonObject =>
  object('One problem in a request', {
    param: text('The field, parameter or header that is wrong'),
    code: { ...enumOf(components, 'ErrorCode', codes), description: 'Machine-readable code of the problem' },
    message: text('Human-readable message; may change'),
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
