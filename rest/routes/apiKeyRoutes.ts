import type { Route } from '../route.ts'
import { apiKeyFragment, newApiKeyFragment } from './representations.ts'
import {
  bodyBesideId,
  changeRoute,
  createRoute,
  deleteRoute,
  getRoute,
  listRoute,
  type Resource,
} from './resourceRoutes.ts'

const keys: Resource = {
  tag: 'apiKeys',
  path: '/api-keys',
  one: 'apiKey',
  many: 'apiKeys',
  fragment: apiKeyFragment,
  readScope: 'api_keys:read',
  writeScope: 'api_keys:write',
  notFound: 'api_key_not_found',
}
const newKeys: Resource = { ...keys, fragment: newApiKeyFragment, codes: ['agent_not_allowed'] }

export const apiKeyRoutes: Route[] = [
  listRoute(keys, {
    summary: 'List scoped API keys',
    description: "The organisation's keys, including revoked and expired ones, without their secrets.",
    statuses: { 200: 'A page of keys' },
  }),
  createRoute(newKeys, 'createApiKey', {
    summary: 'Create a scoped API key',
    description: 'A key cannot have more rights, or a longer lifetime, than the credentials that create it.',
    statuses: { 201: 'The key; `key` is not returned again, and is null in a replay' },
    codes: ['unknown_scope', 'too_many_api_keys', 'invalid_value'],
  }),
  getRoute(keys, {
    summary: 'Get an API key by id',
    description: 'What the key may do and when it was last used; its secret is never shown again.',
    statuses: { 200: 'The key, without its secret' },
  }),
  deleteRoute(keys, 'revokeApiKey', {
    name: 'apiKeys.revoke',
    summary: 'Revoke an API key',
    description: 'Immediately invalidates all secrets of the key, and the session tokens that were created with it.',
    statuses: { 200: 'The revoked key' },
    codes: ['agent_not_allowed'],
  }),
  changeRoute(newKeys, 'rotateApiKey', {
    name: 'apiKeys.rotate',
    method: 'POST',
    path: '/api-keys/{id}/rotate',
    summary: 'Rotate the secret of an API key',
    description: 'The key keeps its id, scopes and limits. The previous secret is accepted for another 24 hours.',
    ...bodyBesideId('ApiKeyRotateParams'),
    statuses: { 200: 'The key with its new secret, which is not returned again' },
    codes: ['key_not_active', 'too_many_rotations'],
  }),
]
