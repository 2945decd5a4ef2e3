import type { Route } from '../route.ts'
import { apiKeyFragment, newApiKeyFragment } from './representations.ts'
import { bodyBesideId, changeRoute, createRoute, getRoute, listRoute, type Resource } from './resourceRoutes.ts'

const keys: Resource = { path: '/api-keys', one: 'apiKey', many: 'apiKeys', fragment: apiKeyFragment }
const newKeys: Resource = { ...keys, fragment: newApiKeyFragment }

export const apiKeyRoutes: Route[] = [
  listRoute(keys, { summary: 'List scoped API keys', statuses: { 200: 'A page of keys' } }),
  createRoute(newKeys, 'createApiKey', {
    summary: 'Create a scoped API key',
    statuses: { 201: 'The key; `key` is not returned again' },
  }),
  getRoute(keys, { summary: 'Get an API key by id', statuses: { 200: 'The key, without its secret' } }),
  changeRoute(keys, 'revokeApiKey', {
    method: 'DELETE',
    summary: 'Revoke an API key',
    statuses: { 200: 'The revoked key' },
    failures: [400, 404, 413, 415],
  }),
  changeRoute(newKeys, 'rotateApiKey', {
    method: 'POST',
    path: '/api-keys/{id}/rotate',
    summary: 'Give an API key a new secret',
    ...bodyBesideId,
    statuses: { 200: 'The key with its new secret; the previous one is accepted for another 24 hours' },
  }),
]
