/** Logging in through a browser, written by hand: the calls of the tool are OAuth's (RFC 8628), with forms and OAuth's errors. */
import type { JsonObject } from '../../src/platform/json.ts'
import type { Components } from './components.ts'
import { exampleOf, jsonContent } from './examples/examples.ts'
import { commonHeaders, type HeaderName, headersOf } from './responseHeaders.ts'
import { integer, object, text, time } from './schemas/namedObject.ts'
import { changeCodes, ownOperation } from './sessionPaths.ts'

export const devicePaths = (components: Components): JsonObject => ({
  '/api/auth/device': {
    post: oauthOperation(components, {
      operationId: 'auth.requestDevice',
      summary: 'Log in from a tool: get a code',
      description:
        'RFC 8628, 3.1. Show the person `user_code` and `verification_uri`, or open `verification_uri_complete`, then poll ' +
        '`POST /api/auth/device/token`. Limited to 30 a minute from one address.',
      form: deviceRequestSchema(components),
      success: 'The codes',
      response: deviceCodesSchema(components),
      errors: '`invalid_client`, `invalid_scope`, `invalid_request`',
    }),
  },
  '/api/auth/device/token': {
    post: oauthOperation(components, {
      operationId: 'auth.fetchDeviceKey',
      summary: 'Log in from a tool: fetch the key',
      description:
        'RFC 8628, 3.4. Poll every 5 seconds. The key is made by the call that fetches it, belongs to the person ' +
        'who approved it, and is never shown again.',
      form: devicePollSchema(components),
      success: 'The key',
      response: deviceKeySchema(components),
      errors:
        '`authorization_pending`, `slow_down`, `access_denied`, `expired_token`, `invalid_grant`, `invalid_client`, ' +
        '`unsupported_grant_type`, `invalid_request`',
    }),
  },
  '/api/auth/device/lookup': {
    post: ownOperation(components, {
      operationId: 'auth.lookUpDevice',
      summary: 'Show the tool that asks to log in',
      description: 'What the page `/device` shows before the person decides. Wrong codes are limited to 5 a minute.',
      body: deviceLookupSchema(components),
      success: 'The tool',
      response: askingDeviceSchema(components),
      codes: [...changeCodes, 'missing_field', 'invalid_value'],
      retry: 'safe',
    }),
  },
  '/api/auth/device/confirm': {
    post: ownOperation(components, {
      operationId: 'auth.confirmDevice',
      summary: 'Approve or deny a login',
      description: 'Decides once. Wrong codes are limited to 5 a minute.',
      body: deviceDecisionSchema(components),
      success: 'The tool that was approved or denied',
      response: askingDeviceSchema(components),
      codes: [...changeCodes, 'missing_field', 'invalid_value', 'insufficient_scope'],
      retry: 'once',
    }),
  },
})

type OauthOperation = {
  operationId: string
  summary: string
  description: string
  form: JsonObject
  success: string
  response: JsonObject
  /** Of status 400. */
  errors: string
}

function oauthOperation(components: Components, its: OauthOperation): JsonObject {
  const { operationId, summary, description, form, success, response, errors } = its
  const { 'application/json': content } = jsonContent(components, form)
  return {
    operationId,
    summary,
    description,
    tags: ['auth'],
    security: [],
    requestBody: { required: true, content: { 'application/x-www-form-urlencoded': content } },
    responses: {
      200: {
        description: success,
        headers: headersOf(components, commonHeaders),
        content: jsonContent(components, response),
      },
      400: oauthError(components, errors),
      413: oauthError(components, '`invalid_request`: the form is larger than 16 KiB'),
      415: oauthError(components, '`invalid_request`: the body is not a form'),
      429: oauthError(components, '`slow_down`: too many calls from one address', ['Retry-After']),
      500: oauthError(components, '`server_error`'),
      503: oauthError(components, '`temporarily_unavailable`', ['Retry-After']),
    },
    'x-retry': 'once',
    'x-scope': null,
    'x-sdk': false,
    'x-error-codes': [],
  }
}

function oauthError(components: Components, description: string, headers: HeaderName[] = []): JsonObject {
  const schema = components.refer('schemas', 'OAuthError', () =>
    object('An error as OAuth describes it (RFC 6749, 5.2)', {
      error: text('Code'),
      error_description: text('What happened, in a sentence'),
    }),
  )
  const content = { 'application/json': { schema, examples: { default: exampleOf(components, 'OAuthError') } } }
  return { description, headers: headersOf(components, [...commonHeaders, ...headers]), content }
}

const deviceRequestSchema = (components: Components): JsonObject =>
  components.refer('schemas', 'DeviceRequest', () =>
    object(
      'A request for a key by a tool',
      {
        client_id: { type: 'string', const: 'ars', description: 'Always `ars`' },
        scope: text('Scopes of the key, separated by spaces'),
        name: { ...text('Name of the key, and of the tool on the page; default `ars`'), maxLength: 200 },
      },
      ['client_id', 'scope'],
    ),
  )

const deviceCodesSchema = (components: Components): JsonObject =>
  components.refer('schemas', 'DeviceCodes', () =>
    object('The codes of a login', {
      device_code: text('Secret to poll with'),
      user_code: text('Code that the person enters or compares'),
      verification_uri: text('Page where the person enters the code'),
      verification_uri_complete: text('The same page with the code in its fragment'),
      expires_in: integer('Seconds until the codes expire'),
      interval: integer('Seconds between two polls'),
    }),
  )

const devicePollSchema = (components: Components): JsonObject =>
  components.refer('schemas', 'DevicePoll', () =>
    object('A poll', {
      grant_type: {
        type: 'string',
        const: 'urn:ietf:params:oauth:grant-type:device_code',
        description: 'The grant of RFC 8628',
      },
      client_id: { type: 'string', const: 'ars', description: 'Always `ars`' },
      device_code: text('The code of the tool'),
    }),
  )

const deviceKeySchema = (components: Components): JsonObject =>
  components.refer('schemas', 'DeviceKey', () =>
    object('The key of a login', {
      access_token: text('API key; not shown again'),
      token_type: { type: 'string', const: 'Bearer', description: 'How to send it' },
      scope: text('Scopes of the key, separated by spaces: those that were asked for and that the person has'),
    }),
  )

const userCode = text('The code that the tool shows; case, spaces and hyphens do not matter')

const deviceLookupSchema = (components: Components): JsonObject =>
  components.refer('schemas', 'DeviceLookupParams', () => ({
    ...object('Which login to show', { user_code: userCode }),
    additionalProperties: false,
  }))

const deviceDecisionSchema = (components: Components): JsonObject =>
  components.refer('schemas', 'DeviceConfirmParams', () => ({
    ...object('A decision', {
      user_code: userCode,
      approve: { type: 'boolean', description: 'Whether the tool gets a key' },
    }),
    additionalProperties: false,
  }))

const askingDeviceSchema = (components: Components): JsonObject =>
  components.refer('schemas', 'AskingDevice', () => {
    const scopes = (description: string) => ({ type: 'array', items: { type: 'string' }, description })
    return object('A tool that asks for a key', {
      name: text('What the tool calls itself; anybody can choose any name'),
      address: text('IP address of the tool'),
      scopes: scopes('Scopes that the key would have'),
      refused_scopes: scopes('Scopes that it asks for but would not get, since you lack them'),
      created_at: time('When it asked for the key'),
      expires_at: time('Until when you can decide'),
    })
  })
