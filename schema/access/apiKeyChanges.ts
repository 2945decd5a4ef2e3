/** The mutations of API keys. */
import { createApiKey } from '../../src/access/keys/createApiKey.ts'
import { revokeApiKey } from '../../src/access/keys/revokeApiKey.ts'
import { rotateApiKey } from '../../src/access/keys/rotateApiKey.ts'
import { builder } from '../building/builder.ts'
import { changeByIdMutation, createMutation, idempotencyKeyOf } from '../building/mutations.ts'
import { ApiKeyRef } from '../building/refs.ts'
import { ApiKeyModeType } from './apiKey.ts'

const CreateApiKeyInput = builder.inputType('CreateApiKeyInput', {
  description: 'The name and the rights of a key',
  fields: (t) => ({
    name: t.string({ required: true, description: '1 to 200 characters' }),
    scopes: t.stringList({
      required: true,
      description:
        'What the key may do; `*`: everything, without `audit:read` unless a session of an owner creates the key. Limited to your own scopes, and in demo mode to `runs:read`, `runs:write`, `agents:read` and `usage:read`',
    }),
    agentIds: t.idList({ description: 'The only agents that the key may use, 1 to 100; absent: all agents' }),
    expiresAt: t.field({ type: 'DateTime', description: 'When the key expires; absent: never' }),
    mode: t.field({ type: ApiKeyModeType, description: 'What the key is for; default live' }),
    idempotencyKey: t.string(idempotencyKeyOf('API key')),
  }),
})

const resource = { field: 'apiKey', type: ApiKeyRef, noun: 'API key' }

createMutation(
  'createApiKey',
  resource,
  CreateApiKeyInput,
  createApiKey,
  'Creates an API key with at most your own rights. Its secret is only in this response',
)
changeByIdMutation('rotateApiKey', resource, rotateApiKey, {
  description:
    'Gives the key a new secret, which is only in this response. The previous one is accepted for another 24 h',
})
changeByIdMutation('revokeApiKey', resource, revokeApiKey, {
  description: 'Revokes the key and its session tokens immediately. Repeating it has no effect',
})
