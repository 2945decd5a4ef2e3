import { keyModes } from '../src/access/apiKeyFormat.ts'
import { listApiKeys, readApiKey } from '../src/access/readApiKey.ts'
import { builder } from './building/builder.ts'
import { listQuery, lookUpQuery } from './building/queries.ts'
import { ApiKeyConnection, ApiKeyRef } from './building/refs.ts'
import { Node } from './node.ts'

export const ApiKeyModeType = builder.enumType('ApiKeyMode', { values: keyModes })

ApiKeyRef.implement({
  description: 'Long-lived credentials with scopes',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    redactedKey: t.exposeString('redactedKey', { description: 'The start and the end of the key, to recognise it' }),
    scopes: t.exposeStringList('scopes'),
    agentIds: t.exposeIDList('agentIds', { nullable: true, description: 'Agents that the key may use; null: all' }),
    mode: t.expose('mode', { type: ApiKeyModeType }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    createdBy: t.exposeID('createdBy', { description: 'Id of the API key or user' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true, description: 'Up to 30 s late' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true }),
    rotatedAt: t.expose('rotatedAt', { type: 'DateTime', nullable: true }),
    previousKeyExpiresAt: t.expose('previousKeyExpiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Until then, the key from before the last rotation is accepted too',
    }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true }),
    key: t.exposeString('key', {
      nullable: true,
      description: 'The secret key; only returned by the call that created it',
    }),
  }),
})

lookUpQuery('apiKey', ApiKeyRef, readApiKey)
listQuery(
  'apiKeys',
  ApiKeyRef,
  ApiKeyConnection,
  listApiKeys,
  "The organisation's keys, including revoked and expired ones",
)
