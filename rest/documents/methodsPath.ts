/** How people can sign in, for sign-in pages. Single sign-on itself is two redirects of a browser, which are not part of the API. */
import type { JsonObject } from '../../src/platform/json.ts'
import type { Components } from './components.ts'
import { nullable } from './schemas/jsonSchema.ts'
import { object, text } from './schemas/namedObject.ts'
import { openOperation } from './sessionPaths.ts'

export const methodsPath = (components: Components): JsonObject => ({
  '/api/auth/methods': {
    get: openOperation(components, {
      operationId: 'auth.methods',
      summary: 'Get how people can sign in',
      description:
        'For sign-in pages. If `single_sign_on` is not null, `/api/auth/sso?next=<path>` redirects a browser to the issuer, which returns it.',
      success: 'What the service accepts',
      response: methodsSchema(components),
      codes: ['unknown_field', 'invalid_header', 'internal_error', 'unavailable'],
      retry: 'safe',
    }),
  },
})

const methodsSchema = (components: Components): JsonObject =>
  components.refer('schemas', 'SignInMethods', () =>
    object('How people can sign in', {
      password: {
        ...components.refer('schemas', 'PasswordLogin', () => ({
          type: 'string',
          enum: ['on', 'owners', 'off'],
          description: 'Whose passwords are accepted: those of everybody, of owners, or of nobody',
        })),
        description: 'Whose passwords are accepted',
      },
      single_sign_on: {
        ...nullable(
          components.refer('schemas', 'SingleSignOn', () =>
            object('Single sign-on', { name: text('What the button says') }),
          ),
        ),
        description: 'Null if it is off',
      },
    }),
  )
