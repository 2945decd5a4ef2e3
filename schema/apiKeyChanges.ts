/** What can be done to API keys. */
import { createApiKey } from '../src/access/createApiKey.ts'
import { revokeApiKey } from '../src/access/revokeApiKey.ts'
import { rotateApiKey } from '../src/access/rotateApiKey.ts'
import type { ShownApiKey } from '../src/access/shownApiKey.ts'
import type { Made } from '../src/idempotency/makeOnce.ts'
import { ApiKeyModeType } from './apiKey.ts'
import { builder } from './builder.ts'
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
    idempotencyKey: t.string({
      description: '1 to 255 visible ASCII characters; the same key makes one API key, for 24 h',
    }),
  }),
})
const RotateApiKeyInput = builder.inputType('RotateApiKeyInput', { fields: (t) => ({ id: t.id({ required: true }) }) })
const RevokeApiKeyInput = builder.inputType('RevokeApiKeyInput', { fields: (t) => ({ id: t.id({ required: true }) }) })

const keyPayload = (name: string) =>
  builder
    .objectRef<ShownApiKey>(name)
    .implement({ fields: (t) => ({ apiKey: t.field({ type: ApiKeyRef, resolve: (apiKey) => apiKey }) }) })

const CreateApiKeyPayload = builder.objectRef<Made<ShownApiKey>>('CreateApiKeyPayload').implement({
  fields: (t) => ({
    apiKey: t.field({ type: ApiKeyRef, resolve: (made) => made.thing }),
    replayed: t.exposeBoolean('replayed', { description: 'The idempotency key stood for this API key already' }),
  }),
})
const RotateApiKeyPayload = keyPayload('RotateApiKeyPayload')
const RevokeApiKeyPayload = keyPayload('RevokeApiKeyPayload')

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
