/** Changes the role or the name of a member. The new role applies to the member's open sessions immediately. */
import type { KeyObject } from 'node:crypto'
import type { ChangeDeps } from '../../audit/recordAudit.ts'
import { failWith } from '../../platform/errors.ts'
import type { Role } from '../../viewer/roles.ts'
import { authorize, type Viewer } from '../../viewer/viewer.ts'
import { fail } from '../accessErrors.ts'
import { isRoleManaged } from '../singleSignOn/managedRoles.ts'
import type { SingleSignOnSettings } from '../singleSignOn/settings.ts'
import { type User, userEntity } from '../userEntity.ts'
import { checkNotLastOwner, lockPeople, lockUser } from './lockPeople.ts'
import { checkManages } from './manageableRoles.ts'
import { type Member, showMember } from './member.ts'
import { nameFault } from './personFaults.ts'

export type ChangePeopleDeps = ChangeDeps & {
  sessionPepper: KeyObject
  /** Undefined if single sign-on is off. */
  singleSignOn: SingleSignOnSettings | undefined
  /** Removes the sessions of a user from the cache of every process, and ends streams that lost their rights. */
  forgetSession(userId: string): void
}

export type UpdateUserInput = { id: string; role?: Role | null | undefined; name?: string | null | undefined }

export async function updateUser(deps: ChangePeopleDeps, viewer: Viewer, input: UpdateUserInput): Promise<Member> {
  authorize(viewer, 'users:write')
  if (input.role != null) checkManages(viewer, input.role)
  return deps.db.transaction(async (tx) => {
    const current = await lockPeople(tx, viewer)
    const user = await lockUser(tx, viewer, input.id)
    checkManages(current, user.role)
    if (input.role != null) checkManages(current, input.role)
    const changes = changesTo(user, input)
    if (Object.keys(changes).length === 0) return showMember(viewer, user)
    if (changes.role !== undefined && user.id === viewer.id) throw fail('own_role', { param: 'role' })
    if (changes.role !== undefined && (await isRoleManaged(tx, deps.singleSignOn, user)))
      throw fail('role_managed', { param: 'role' })
    if (changes.role !== undefined) await checkNotLastOwner(tx, user)
    await tx.manager.update(userEntity, { id: user.id }, changes)
    const details = {
      changed: Object.keys(changes),
      ...(changes.role !== undefined && { old: { role: user.role }, new: { role: changes.role } }),
    }
    await deps.recordAudit(tx, viewer, { action: 'user.updated', targetId: user.id, details })
    tx.afterCommit(() => deps.forgetSession(user.id))
    return showMember(viewer, { ...user, ...changes })
  })
}

function changesTo(user: User, { role, name }: UpdateUserInput): Partial<Pick<User, 'role' | 'name'>> {
  const fault = name == null ? undefined : nameFault(name)
  if (fault !== undefined) throw failWith([{ param: 'name', code: 'invalid_value', message: fault }])
  return {
    ...(role != null && role !== user.role && { role }),
    ...(name !== undefined && name !== user.name && { name }),
  }
}
