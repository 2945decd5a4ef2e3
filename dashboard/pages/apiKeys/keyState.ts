export type KeyState = 'active' | 'rotating' | 'expired' | 'revoked'

type KeyTimes = { revokedAt: string | null; expiresAt: string | null; previousKeyExpiresAt: string | null }

/** `rotating`: the secret from before the last rotation is still accepted. */
export function keyState({ revokedAt, expiresAt, previousKeyExpiresAt }: KeyTimes, now: number): KeyState {
  if (revokedAt !== null) return 'revoked'
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return 'expired'
  if (previousKeyExpiresAt !== null && Date.parse(previousKeyExpiresAt) > now) return 'rotating'
  return 'active'
}

export const isUsable = (state: KeyState): boolean => state === 'active' || state === 'rotating'
