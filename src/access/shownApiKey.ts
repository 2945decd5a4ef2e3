/** A key as callers see it: without its hash; with its text only in the response that creates or rotates it. */
import type { ApiKey } from './apiKeyEntity.ts'
import type { KeyUses } from './keyUses.ts'

export type ShownApiKey = Omit<ApiKey, 'keyHash'> & { key: string | null }

export function showApiKey(keyUses: Pick<KeyUses, 'unwritten'>, row: ApiKey, key: string | null = null): ShownApiKey {
  const { keyHash: _, ...shown } = row
  return { ...shown, lastUsedAt: keyUses.unwritten(row.id) ?? row.lastUsedAt, key }
}
