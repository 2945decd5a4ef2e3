/** The public form of a key: without its hash, and with its text only in the response that creates or rotates it. */
import type { ApiKey } from './apiKeyEntity.ts'
import type { KeyUses } from './keyUses.ts'

export type PublicApiKey = Omit<ApiKey, 'keyHash' | 'previousKeyHash' | 'keyLastUsedAt'> & { key: string | null }

export function toPublicApiKey(
  keyUses: Pick<KeyUses, 'unwritten'>,
  row: ApiKey,
  key: string | null = null,
): PublicApiKey {
  const { keyHash: _, previousKeyHash, keyLastUsedAt: __, ...shown } = row
  return {
    ...shown,
    lastUsedAt: keyUses.unwritten(row.id) ?? row.lastUsedAt,
    previousKeyLastUsedAt: lastUseOf(keyUses, row.id, previousKeyHash) ?? row.previousKeyLastUsedAt,
    key,
  }
}

/** The last use of a secret that only this process knows of. */
export const lastUseOf = (
  keyUses: Pick<KeyUses, 'unwritten'>,
  keyId: string,
  keyHash: Buffer | null,
): Date | undefined => (keyHash === null ? undefined : keyUses.unwritten(keyId, keyHash.toString('base64')))
