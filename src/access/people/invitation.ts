/** An invitation as callers see it, and how long it lasts. */
import type { InvitationRow } from './invitationEntity.ts'

/** `url` and `emailed` are shown once, in the response to the call that created it. */
export type Invitation = Omit<InvitationRow, 'tokenHash' | 'endedAt' | 'keptUntil'> & {
  url: string | null
  emailed: boolean | null
}

export function showInvitation(row: InvitationRow, url: string | null = null): Invitation {
  const { tokenHash: _, endedAt: __, keptUntil: ___, ...shown } = row
  return { ...shown, url, emailed: null }
}

const dayMs = 86_400_000

export const expiryOf = (createdAt: Date): Date => new Date(createdAt.getTime() + 7 * dayMs)

/** An expired invitation is listed for another week. */
export const keptAfterExpiry = (expiresAt: Date): Date => new Date(expiresAt.getTime() + 7 * dayMs)

/** As long as an idempotency key is kept: a repeated request returns an invitation that has ended since. */
export const keptAfterEnd = (endedAt: Date): Date => new Date(endedAt.getTime() + dayMs)
