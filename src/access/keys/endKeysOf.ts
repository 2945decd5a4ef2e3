import type { Transaction } from '../../platform/database/transaction.ts'

/**
 * Revokes the keys that belong to a user who is being removed. They are refused without their user anyway; this shows why.
 * Index: api_keys_user.
 */
export async function endKeysOf(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.manager.query('update api_keys set revoked_at = $2 where user_id = $1 and revoked_at is null', [userId, now])
}
