/*
 * People of an organisation are changed one at a time. Otherwise two owners could remove each other at the same moment, and
 * somebody who has just lost a role could still use it.
 */
import type { Scope } from '../../platform/database/database.ts'
import { lockRow } from '../../platform/database/rowsById.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { intersectRights } from '../../viewer/intersectRights.ts'
import { type Role, roleRights } from '../../viewer/roles.ts'
import { authorize, type Viewer } from '../../viewer/viewer.ts'
import { fail } from '../accessErrors.ts'
import { type User, userEntity } from '../userEntity.ts'

/** Returns the viewer with the rights that they have now that nobody else can change them. */
export async function lockPeople(tx: Transaction, viewer: Viewer): Promise<Viewer> {
  await lockOrganization(tx, viewer)
  const current = viewer.kind === 'user' ? await renewRole(tx, viewer) : viewer
  authorize(current, 'users:write')
  return current
}

/** The same lock as in `countLocked`: rows that refer to the organisation can still be inserted. */
export async function lockOrganization(tx: Transaction, { organizationId }: Scope): Promise<void> {
  await tx.manager.query('select 1 from organizations where id = $1 for no key update', [organizationId])
}

async function renewRole(tx: Transaction, viewer: Viewer): Promise<Viewer> {
  const [user]: { role: Role }[] = await tx.manager.query('select role from users where id = $1', [viewer.id])
  if (user === undefined) throw fail('invalid_credentials', { message: 'The credentials are no longer valid' })
  return { ...viewer, role: user.role, ...intersectRights(viewer, roleRights(user.role)) }
}

export const lockUser = (tx: Transaction, viewer: Viewer, id: string): Promise<User> =>
  lockRow(tx.select(viewer, userEntity, 'user'), 'usr', id, () => fail('user_not_found'))

/** Refuses to take the role of the only owner. Needs the lock. */
export async function checkNotLastOwner(tx: Transaction, user: User): Promise<void> {
  if (await isLastOwner(tx, user)) throw fail('last_owner')
}

/** Needs the lock. */
export async function isLastOwner(
  tx: Transaction,
  { organizationId, id, role }: Pick<User, 'organizationId' | 'id' | 'role'>,
): Promise<boolean> {
  if (role !== 'owner') return false
  const others: unknown[] = await tx.manager.query(
    `select 1 from users where organization_id = $1 and role = 'owner' and id <> $2 limit 1`,
    [organizationId, id],
  )
  return others.length === 0
}
