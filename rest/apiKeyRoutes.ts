import type { JsonObject } from '../src/platform/json.ts'
import { idempotencyHeader, readIdempotencyKey, replayedHeader } from './idempotency.ts'
import { pagingArguments, pagingQuery, pagingVariables } from './paging.ts'
import { apiKeyFragment, listFields, newApiKeyFragment } from './representations.ts'
import type { Route } from './route.ts'

export const apiKeyRoutes: Route[] = [
  {
    method: 'GET',
    path: '/api-keys',
    summary: 'List scoped API keys',
    document: `query (${pagingVariables}) { apiKeys(${pagingArguments}) { ${listFields('ApiKey')} } } ${apiKeyFragment}`,
    answer: 'apiKeys',
    query: pagingQuery,
    statuses: { 200: 'A page of keys' },
    failures: [400, 422],
  },
  {
    method: 'POST',
    path: '/api-keys',
    summary: 'Create a scoped API key',
    document: `mutation ($input: CreateApiKeyInput!) {
      createApiKey(input: $input) { replayed apiKey { ...NewApiKey } }
    } ${newApiKeyFragment}`,
    answer: 'createApiKey.apiKey',
    body: 'input',
    headerParameters: idempotencyHeader,
    headers: (headers, body) => ({ 'input.idempotencyKey': readIdempotencyKey(headers, body) }),
    statuses: { 201: 'The key; `key` is shown this once' },
    answerHeaders: ({ id }, { publicUrl, data }) => ({
      location: `${publicUrl}/v2/api-keys/${id}`,
      ...replayedHeader((data.createApiKey as JsonObject).replayed),
    }),
    failures: [400, 413, 415, 422],
  },
  {
    method: 'GET',
    path: '/api-keys/{id}',
    summary: 'Get an API key by id',
    document: `query ($id: ID!) { apiKey(id: $id) { ...ApiKey } } ${apiKeyFragment}`,
    answer: 'apiKey',
    params: { id: 'id' },
    statuses: { 200: 'The key, without its secret' },
    failures: [404],
  },
  {
    method: 'DELETE',
    path: '/api-keys/{id}',
    summary: 'Revoke an API key',
    document: `mutation ($input: RevokeApiKeyInput!) {
      revokeApiKey(input: $input) { apiKey { ...ApiKey } }
    } ${apiKeyFragment}`,
    answer: 'revokeApiKey.apiKey',
    params: { id: 'input.id' },
    statuses: { 200: 'The revoked key' },
    failures: [400, 404, 413, 415],
  },
  {
    method: 'POST',
    path: '/api-keys/{id}/rotate',
    summary: 'Give an API key a new secret',
    document: `mutation ($input: RotateApiKeyInput!) {
      rotateApiKey(input: $input) { apiKey { ...NewApiKey } }
    } ${newApiKeyFragment}`,
    answer: 'rotateApiKey.apiKey',
    body: 'input',
    notInBody: ['id'],
    params: { id: 'input.id' },
    statuses: { 200: 'The key with its new secret; the one before answers for 24 hours' },
    failures: [400, 404, 413, 415, 422],
  },
]
