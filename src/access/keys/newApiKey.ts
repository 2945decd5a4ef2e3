/** Makes a new key: its row, and its text, which is not stored. */
import type { KeyObject } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { ApiKey } from './apiKeyEntity.ts'
import { hashApiKey, makeApiKey, redactApiKey } from './apiKeyFormat.ts'

export type WantedKey = Pick<
  ApiKey,
  | 'id'
  | 'organizationId'
  | 'name'
  | 'mode'
  | 'scopes'
  | 'auditAccess'
  | 'agentIds'
  | 'expiresAt'
  | 'userId'
  | 'createdBy'
>

type Deps = { clock: Clock; pepper: KeyObject }

export function newApiKey({ clock, pepper }: Deps, wanted: WantedKey): { row: ApiKey; key: string } {
  const key = makeApiKey(wanted.mode)
  const row = {
    ...wanted,
    keyHash: hashApiKey(pepper, key),
    redactedKey: redactApiKey(key),
    previousKeyExpiresAt: null,
    previousKeyHash: null,
    previousKeyLastUsedAt: null,
    keyLastUsedAt: null,
    rotatedAt: null,
    createdAt: clock.now(),
    lastUsedAt: null,
    revokedAt: null,
  }
  return { row, key }
}
