import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const KeyFields = graphql(`fragment KeyFields on ApiKey {
  id
  name
  redactedKey
  mode
  scopes
  agentIds
  createdAt
  creator { id kind name }
  lastUsedAt
  expiresAt
  revokedAt
  rotatedAt
  previousKeyExpiresAt
  previousKeyLastUsedAt
}`)

export type KeyRow = ResultOf<typeof KeyFields>

export const ApiKeysQuery = graphql(
  `query ApiKeys($after: String) {
    apiKeys(first: 50, after: $after) {
      edges { node { ...KeyFields } }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  [KeyFields],
)

/** Calls per key this month. */
export const KeyUsageQuery = graphql(`query KeyUsage {
  usage { byKey { keyId calls } }
}`)

export const CreateKeyMutation = graphql(`mutation CreateApiKey($input: CreateApiKeyInput!) {
  createApiKey(input: $input) { replayed apiKey { id name key } }
}`)

export const RotateKeyMutation = graphql(`mutation RotateApiKey($id: ID!) {
  rotateApiKey(input: { id: $id }) { apiKey { id name key previousKeyExpiresAt } }
}`)

export const RevokeKeyMutation = graphql(`mutation RevokeApiKey($id: ID!) {
  revokeApiKey(input: { id: $id }) { apiKey { id revokedAt } }
}`)
