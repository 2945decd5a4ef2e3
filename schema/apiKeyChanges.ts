/** The mutations of API keys. */
import { createApiKey } from '../src/access/createApiKey.ts'
import { revokeApiKey } from '../src/access/revokeApiKey.ts'
import { rotateApiKey } from '../src/access/rotateApiKey.ts'
import { ApiKeyModeType } from './apiKey.ts'
import { builder } from './building/builder.ts'
import { changeByIdMutation, createMutation, idempotencyKeyOf } from './building/mutations.ts'
import { ApiKeyRef } from './building/refs.ts'

const CreateApiKeyInput = builder.inputType('CreateApiKeyInput', {
  fields: (t) => ({
    name: t.string({ required: true, description: '1 to 200 characters' }),
    scopes: t.stringList({
      required: true,
      description:
        'What the key may do; `*`: everything, without `audit:read` unless a session of an owner creates the key. Limited to your own scopes, and in demo mode to `runs:read`, `runs:write`, `agents:read` and `usage:read`',
    }),
    agentIds: t.idList({ description: 'The only agents that the key may use; absent: all agents' }),
    expiresAt: t.field({ type: 'DateTime', description: 'When the key expires; absent: never' }),
    mode: t.field({ type: ApiKeyModeType, description: 'live (default) or demo' }),
    idempotencyKey: t.string(idempotencyKeyOf('API key')),
  }),
})

const resource = { field: 'apiKey', type: ApiKeyRef }

createMutation('createApiKey', { ...resource, noun: 'API key' }, CreateApiKeyInput, createApiKey)
changeByIdMutation(
  'rotateApiKey',
  resource,
  rotateApiKey,
  'Gives the key a new secret. The previous secret is accepted for another 24 h, older ones no longer',
)
changeByIdMutation('revokeApiKey', resource, revokeApiKey, 'Revokes the key immediately')
