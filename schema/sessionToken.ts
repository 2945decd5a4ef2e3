import { createSessionToken, type MadeSessionToken } from '../src/access/tokens/createSessionToken.ts'
import { builder } from './building/builder.ts'
import { addMutation } from './building/mutations.ts'

const CreateSessionTokenInput = builder.inputType('CreateSessionTokenInput', {
  fields: (t) => ({
    scopes: t.stringList({ description: 'Limited to your own scopes, which are the default' }),
    agentIds: t.idList({ description: 'Agents that the token may use, limited to your own; default: your own' }),
    expiresIn: t.int({ description: 'Seconds, 1 to 86,400; default 900. Limited to the lifetime of your credentials' }),
  }),
})

const CreateSessionTokenPayload = builder.objectRef<MadeSessionToken>('CreateSessionTokenPayload').implement({
  fields: (t) => ({
    token: t.exposeString('token', { description: 'For "Authorization: Bearer"; not returned again' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
  }),
})

addMutation(
  'createSessionToken',
  CreateSessionTokenPayload,
  CreateSessionTokenInput,
  createSessionToken,
  'Creates a short-lived token, which ends with the credentials that created it. Browser sessions are opened at /api/auth/login and ended at /api/auth/logout',
)
