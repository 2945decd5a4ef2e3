/** Ends pending invitations to an address: it is invited again, or has become a member in another way. */
import type { Transaction } from '../../platform/database/transaction.ts'
import { keptAfterEnd } from './invitation.ts'

/** Returns their ids. Index: invitations_pending. */
export async function endInvitationsTo(
  tx: Transaction,
  { organizationId, email }: { organizationId: string; email: string },
  endedAt: Date,
): Promise<string[]> {
  const [ended] = (await tx.manager.query(
    `update invitations set ended_at = $3, kept_until = $4
      where organization_id = $1 and lower(email) = lower($2) and ended_at is null
      returning id`,
    [organizationId, email, endedAt, keptAfterEnd(endedAt)],
  )) as [{ id: string }[], number]
  return ended.map(({ id }) => id)
}
