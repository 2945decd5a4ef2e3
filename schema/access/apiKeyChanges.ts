/** The mutations of API keys. */
import { createApiKey } from '../../src/access/keys/createApiKey.ts'
import { revokeApiKey } from '../../src/access/keys/revokeApiKey.ts'
import { rotateApiKey } from '../../src/access/keys/rotateApiKey.ts'
import { builder } from '../building/builder.ts'
import { changeByIdMutation, createMutation, idempotencyKeyOf } from '../building/mutations.ts'
import { ApiKeyRef } from '../building/refs.ts'
import { ApiKeyModeType } from './apiKey.ts'
import { everything } from './everything.ts'

const CreateApiKeyInput = builder.inputType('CreateApiKeyInput', {
  description: 'The name and rights of the new key',
  fields: (t) => ({
    name: t.string({ required: true, description: '1 to 200 characters' }),
    scopes: t.stringList({
      required: true,
      description: `What the key may do; ${everything}, and includes \`audit:read\` only if an owner's session creates the key. Limited to your own scopes, and in demo mode to \`runs:read\`, \`runs:write\`, \`agents:read\` and \`usage:read\``,
    }),
    agentIds: t.idList({ description: 'Agents that the key may use, 1 to 100; default: all agents' }),
    expiresAt: t.field({ type: 'DateTime', description: 'When the key expires; default: never' }),
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
  'Creates an API key with at most your own rights. Its secret is returned only in this response',
)
changeByIdMutation('rotateApiKey', resource, rotateApiKey, {
  description:
    'Replaces the secret of a key. The new one is returned only in this response; the previous one is accepted for another 24 hours',
})
changeByIdMutation('revokeApiKey', resource, revokeApiKey, {
  description: 'Revokes the key and its session tokens immediately. Repeating it has no effect',
})
