/** Links with which a person sets a new password. A person has one at most: a new one replaces the previous one. */
import type { KeyObject } from 'node:crypto'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { User } from '../userEntity.ts'
import { hashLinkToken, linkTo, makeLinkToken } from './linkTokens.ts'

export type ResetLink = { url: string; expiresAt: Date }

type Making = { sessionPepper: KeyObject; publicUrl: string; createdBy: string; createdAt: Date }

/** The row of the user must be locked. */
export async function storeResetLink(
  tx: Transaction,
  { id, organizationId }: Pick<User, 'id' | 'organizationId'>,
  { sessionPepper, publicUrl, createdBy, createdAt }: Making,
): Promise<ResetLink> {
  const token = makeLinkToken()
  const expiresAt = new Date(createdAt.getTime() + lifetimeMs)
  await tx.manager.query(upsert, [
    id,
    organizationId,
    hashLinkToken(sessionPepper, token),
    createdBy,
    createdAt,
    expiresAt,
  ])
  return { url: linkTo(publicUrl, 'password-reset', token), expiresAt }
}

/** A link must not outlive the password that it was meant to replace. */
export async function deleteResetLink(tx: Transaction, userId: string): Promise<void> {
  await tx.manager.query('delete from password_resets where user_id = $1', [userId])
}

const lifetimeMs = 3_600_000

const upsert = `insert into password_resets (user_id, organization_id, token_hash, created_by, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (user_id) do update
    set token_hash = excluded.token_hash, created_by = excluded.created_by, created_at = excluded.created_at,
        expires_at = excluded.expires_at`
