import { boolean, bytes, nullable, primary, text, texts, time } from '../../platform/database/columns.ts'
import { defineEntity, type EntityOf } from '../../platform/database/defineEntity.ts'
import type { Scope } from '../../viewer/scopes.ts'
import type { KeyMode } from '../../viewer/viewer.ts'

export const apiKeyEntity = defineEntity('ApiKey', 'api_keys', {
  id: primary(text()),
  organizationId: text(),
  name: text(),
  mode: text<KeyMode>(),
  keyHash: bytes(),
  /** When the secret that the last rotation replaced stops working. */
  previousKeyExpiresAt: nullable(time()),
  previousKeyHash: nullable(bytes()),
  previousKeyLastUsedAt: nullable(time()),
  /** The last use of the current secret; `lastUsedAt` covers all secrets. */
  keyLastUsedAt: nullable(time()),
  rotatedAt: nullable(time()),
  redactedKey: text(),
  scopes: texts<Scope>(),
  /** Whether it may read the audit log: `*` alone does not imply it. */
  auditAccess: boolean(),
  agentIds: nullable(texts()),
  /** Of a key that belongs to a person: its rights are cut to the person's role, and it ends with them. */
  userId: nullable(text()),
  createdBy: text(),
  createdAt: time(),
  lastUsedAt: nullable(time()),
  expiresAt: nullable(time()),
  revokedAt: nullable(time()),
})

export type ApiKey = EntityOf<typeof apiKeyEntity>
