import { keyModes } from '../src/access/apiKeyFormat.ts'
import { listApiKeys } from '../src/access/listApiKeys.ts'
import { readApiKey } from '../src/access/readApiKey.ts'
import { builder, connectionCost } from './builder.ts'
import { toConnection } from './connection.ts'
import { Node } from './node.ts'
import { OrderType } from './order.ts'
import { ApiKeyConnection, ApiKeyRef } from './refs.ts'

export const ApiKeyModeType = builder.enumType('ApiKeyMode', { values: keyModes })

ApiKeyRef.implement({
  description: 'Long-lived credentials with scopes',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    redactedKey: t.exposeString('redactedKey', { description: 'Enough to tell keys apart' }),
    scopes: t.exposeStringList('scopes'),
    agentIds: t.exposeIDList('agentIds', { nullable: true, description: 'Null: every agent' }),
    mode: t.expose('mode', { type: ApiKeyModeType }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    createdBy: t.exposeID('createdBy', { description: 'The id of the key or user' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true, description: 'Up to 30 s late' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true }),
    rotatedAt: t.expose('rotatedAt', { type: 'DateTime', nullable: true }),
    previousKeyExpiresAt: t.expose('previousKeyExpiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Until then the secret before the last rotation answers, too',
    }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true }),
    key: t.exposeString('key', {
      nullable: true,
      description: 'The key itself, in the answer that made it and never again',
    }),
  }),
})

builder.queryFields((t) => ({
  apiKey: t.field({
    type: ApiKeyRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, { deps, viewer }) => readApiKey(deps, viewer, id),
  }),
  apiKeys: t.connection(
    {
      type: ApiKeyRef,
      description: "The organisation's keys, the revoked and the expired ones too",
      args: { order: t.arg({ type: OrderType }) },
      complexity: connectionCost,
      resolve: async (_, page, { deps, viewer }) => toConnection(await listApiKeys(deps, viewer, page)),
    },
    ApiKeyConnection,
  ),
}))
