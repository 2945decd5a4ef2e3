import { listApiKeys, readApiKey } from '../../src/access/keys/readApiKey.ts'
import type { KeyMode } from '../../src/viewer/viewer.ts'
import { describedEnum } from '../building/describedEnum.ts'
import { orNull, timeOrNull } from '../building/orNull.ts'
import { listQuery, lookUpQuery } from '../building/queries.ts'
import { ApiKeyConnection, ApiKeyRef } from '../building/refs.ts'
import { Node } from '../node.ts'
import { addCreator } from './actor.ts'
import { everything } from './everything.ts'

export const ApiKeyModeType = describedEnum<KeyMode>('ApiKeyMode', 'What an API key is for', {
  live: "For production, within the limits of the organisation's plan",
  demo: 'For trials: 10 requests a minute with a burst of 15, and no access to agents with private connectors',
})

ApiKeyRef.implement({
  description: 'Long-lived credentials with scopes',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique id, starts with key_; stays the same when the key is rotated' }),
    name: t.exposeString('name', { description: 'Display name; need not be unique' }),
    redactedKey: t.exposeString('redactedKey', { description: 'First and last characters of the key, to identify it' }),
    scopes: t.exposeStringList('scopes', { description: `What the key may do; ${everything}` }),
    agentIds: t.exposeIDList('agentIds', orNull('Agents that the key may use; null means all agents')),
    mode: t.expose('mode', { type: ApiKeyModeType, description: 'Whether it is a live key or a demo key' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the key was created' }),
    createdBy: t.exposeID('createdBy', { description: 'Id of the API key or user that created the key' }),
    userId: t.exposeID(
      'userId',
      orNull(
        "Id of the user that the key belongs to, whose `ars login` created it: its rights are limited to the user's role, and it ends with the user. Null for a key of the organisation",
      ),
    ),
    lastUsedAt: t.expose('lastUsedAt', timeOrNull('When the key was last used, up to 30 s late; null if never')),
    expiresAt: t.expose('expiresAt', timeOrNull('When the key expires; null if never')),
    rotatedAt: t.expose('rotatedAt', timeOrNull('When the key was last rotated; null if never')),
    previousKeyExpiresAt: t.expose(
      'previousKeyExpiresAt',
      timeOrNull('Until when the previous secret is accepted as well; null if the key was never rotated'),
    ),
    previousKeyLastUsedAt: t.expose(
      'previousKeyLastUsedAt',
      timeOrNull(
        'When the previous secret was last used, up to 30 s late; null if it was never used, or if the key was never rotated',
      ),
    ),
    revokedAt: t.expose('revokedAt', timeOrNull('When the key was revoked; null if it is not')),
    key: t.exposeString(
      'key',
      orNull('The secret key; null except in the response to the call that created or rotated it'),
    ),
  }),
})

addCreator(ApiKeyRef)
lookUpQuery('apiKey', ApiKeyRef, readApiKey, 'API key')
listQuery(
  'apiKeys',
  ApiKeyRef,
  ApiKeyConnection,
  listApiKeys,
  "The organisation's keys, including revoked and expired ones",
)
