/** People who were removed from an organisation need an invitation to return. Only keyed hashes of e-mail addresses are kept. */
import { createHmac, type KeyObject } from 'node:crypto'
import type { Scope } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

type Person = Scope & { email: string }

export async function noteRemoval(tx: Transaction, pepper: KeyObject, person: Person, now: Date): Promise<void> {
  await tx.manager.query(
    `insert into removed_people (organization_id, email_hash, removed_at) values ($1, $2, $3)
       on conflict (organization_id, email_hash) do update set removed_at = excluded.removed_at`,
    [person.organizationId, hashOf(pepper, person.email), now],
  )
}

export async function wasRemoved(tx: Transaction, pepper: KeyObject, person: Person): Promise<boolean> {
  const found: unknown[] = await tx.manager.query(
    'select 1 from removed_people where organization_id = $1 and email_hash = $2',
    [person.organizationId, hashOf(pepper, person.email)],
  )
  return found.length > 0
}

const hashOf = (pepper: KeyObject, email: string): Buffer =>
  createHmac('sha256', pepper).update(`removed ${email.toLowerCase()}`).digest()
