import { EntitySchema } from 'typeorm'
import type { KeyMode } from './apiKeyFormat.ts'
import type { Scope } from './scopes.ts'

export type ApiKey = {
  id: string
  organizationId: string
  name: string
  mode: KeyMode
  keyHash: Buffer
  /** When the secret that the last rotation replaced stops working. */
  previousKeyExpiresAt: Date | null
  rotatedAt: Date | null
  redactedKey: string
  scopes: Scope[]
  agentIds: string[] | null
  createdBy: string
  createdAt: Date
  lastUsedAt: Date | null
  expiresAt: Date | null
  revokedAt: Date | null
}

export const apiKeyEntity = new EntitySchema<ApiKey>({
  name: 'ApiKey',
  tableName: 'api_keys',
  columns: {
    id: { type: 'text', primary: true },
    organizationId: { type: 'text', name: 'organization_id' },
    name: { type: 'text' },
    mode: { type: 'text' },
    keyHash: { type: 'bytea', name: 'key_hash' },
    previousKeyExpiresAt: { type: 'timestamptz', precision: 3, nullable: true, name: 'previous_key_expires_at' },
    rotatedAt: { type: 'timestamptz', precision: 3, nullable: true, name: 'rotated_at' },
    redactedKey: { type: 'text', name: 'redacted_key' },
    scopes: { type: 'text', array: true },
    agentIds: { type: 'text', array: true, nullable: true, name: 'agent_ids' },
    createdBy: { type: 'text', name: 'created_by' },
    createdAt: { type: 'timestamptz', precision: 3, name: 'created_at' },
    lastUsedAt: { type: 'timestamptz', precision: 3, nullable: true, name: 'last_used_at' },
    expiresAt: { type: 'timestamptz', precision: 3, nullable: true, name: 'expires_at' },
    revokedAt: { type: 'timestamptz', precision: 3, nullable: true, name: 'revoked_at' },
  },
})
