import { createSessionToken, type MadeSessionToken } from '../../src/access/tokens/createSessionToken.ts'
import { builder } from '../building/builder.ts'
import { addMutation } from '../building/mutations.ts'

const CreateSessionTokenInput = builder.inputType('CreateSessionTokenInput', {
  description: 'The rights and lifetime of the new token',
  fields: (t) => ({
    scopes: t.stringList({ description: 'What the token may do, limited to your own scopes; default: all of them' }),
    agentIds: t.idList({
      description: 'Agents that the token may use, 1 to 100, limited to your own; default: all that you may use',
    }),
    expiresIn: t.int({
      description: 'Lifetime in seconds, 1 to 86,400; default 900. Limited to the lifetime of your credentials',
    }),
  }),
})

const CreateSessionTokenPayload = builder.objectRef<MadeSessionToken>('CreateSessionTokenPayload').implement({
  description: 'A new session token',
  fields: (t) => ({
    token: t.exposeString('token', {
      description: 'The token, for "Authorization: Bearer"; returned only in this response',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'When the token expires, unless the credentials that created it end earlier',
    }),
  }),
})

addMutation(
  'createSessionToken',
  CreateSessionTokenPayload,
  CreateSessionTokenInput,
  createSessionToken,
  'Creates a short-lived token, which ends at the latest with the credentials that created it. Browser sessions are opened at /api/auth/login and ended at /api/auth/logout',
)
