/** What can be done to API keys. */
import { createApiKey } from '../src/access/createApiKey.ts'
import { revokeApiKey } from '../src/access/revokeApiKey.ts'
import { rotateApiKey } from '../src/access/rotateApiKey.ts'
import { ApiKeyModeType } from './apiKey.ts'
import { builder } from './builder.ts'
import { idempotencyKeyOf, idInput, madePayloadOf, payloadOf } from './payloads.ts'
import { ApiKeyRef } from './refs.ts'

const CreateApiKeyInput = builder.inputType('CreateApiKeyInput', {
  fields: (t) => ({
    name: t.string({ required: true, description: '1 to 200 characters' }),
    scopes: t.stringList({
      required: true,
      description: 'What the key may do; `*` is everything. At most what you may',
    }),
    agentIds: t.idList({ description: 'The only agents that it may use; absent: every agent' }),
    expiresAt: t.field({ type: 'DateTime', description: 'When it ends; absent: never' }),
    mode: t.field({ type: ApiKeyModeType, description: 'live (default) or demo' }),
    idempotencyKey: t.string(idempotencyKeyOf('API key')),
  }),
})
const RotateApiKeyInput = idInput('RotateApiKeyInput')
const RevokeApiKeyInput = idInput('RevokeApiKeyInput')

const CreateApiKeyPayload = madePayloadOf('CreateApiKeyPayload', 'apiKey', ApiKeyRef, 'API key')
const RotateApiKeyPayload = payloadOf('RotateApiKeyPayload', 'apiKey', ApiKeyRef)
const RevokeApiKeyPayload = payloadOf('RevokeApiKeyPayload', 'apiKey', ApiKeyRef)

builder.mutationFields((t) => ({
  createApiKey: t.field({
    type: CreateApiKeyPayload,
    args: { input: t.arg({ type: CreateApiKeyInput, required: true }) },
    resolve: (_, { input }, { deps, viewer }) => createApiKey(deps, viewer, input),
  }),
  rotateApiKey: t.field({
    type: RotateApiKeyPayload,
    description: 'Gives the key a new secret; the one before answers for 24 h, the one before that ends at once',
    args: { input: t.arg({ type: RotateApiKeyInput, required: true }) },
    resolve: (_, { input }, { deps, viewer }) => rotateApiKey(deps, viewer, input.id),
  }),
  revokeApiKey: t.field({
    type: RevokeApiKeyPayload,
    description: 'Ends the key at once',
    args: { input: t.arg({ type: RevokeApiKeyInput, required: true }) },
    resolve: (_, { input }, { deps, viewer }) => revokeApiKey(deps, viewer, input.id),
  }),
}))
