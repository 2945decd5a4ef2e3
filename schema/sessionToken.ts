import { createSessionToken, type MadeSessionToken } from '../src/access/tokens/createSessionToken.ts'
import { builder } from './builder.ts'

const CreateSessionTokenInput = builder.inputType('CreateSessionTokenInput', {
  fields: (t) => ({
    scopes: t.stringList({ description: 'At most yours; absent: yours' }),
    agentIds: t.idList({ description: 'The only agents that it is good for, at most yours; absent: yours' }),
    expiresIn: t.int({ description: 'Seconds, 1 to 86,400; default 900. It never outlives your own credentials' }),
  }),
})

const CreateSessionTokenPayload = builder.objectRef<MadeSessionToken>('CreateSessionTokenPayload').implement({
  fields: (t) => ({
    token: t.exposeString('token', { description: 'For "Authorization: Bearer"; shown this once' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
  }),
})

builder.mutationField('createSessionToken', (t) =>
  t.field({
    type: CreateSessionTokenPayload,
    description:
      'Makes a short-lived token that ends with the credentials it was made with. Sessions are opened and ended at /api/auth/login and /api/auth/logout, for both doors',
    args: { input: t.arg({ type: CreateSessionTokenInput, required: true }) },
    resolve: (_, { input }, { deps, viewer }) => createSessionToken(deps, viewer, input),
  }),
)
