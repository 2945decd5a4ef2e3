/**
 * Removes a member: their sessions end in every process, with the streams and session tokens opened by them.
 * The keys of their `ars login` end too; other keys that they created stay.
 */
import { authorize, type Viewer } from '../../viewer/viewer.ts'
import { endKeysOf } from '../keys/endKeysOf.ts'
import { noteRemoval } from '../singleSignOn/removedPeople.ts'
import { userEntity } from '../userEntity.ts'
import { checkNotLastOwner, lockPeople, lockUser } from './lockPeople.ts'
import { checkManages } from './manageableRoles.ts'
import { type Member, showMember } from './member.ts'
import type { ChangePeopleDeps } from './updateUser.ts'

/** Returns the member as they were. */
export async function deleteUser(deps: ChangePeopleDeps, viewer: Viewer, id: string): Promise<Member> {
  authorize(viewer, 'users:write')
  return deps.db.transaction(async (tx) => {
    const current = await lockPeople(tx, viewer)
    const user = await lockUser(tx, viewer, id)
    checkManages(current, user.role)
    await checkNotLastOwner(tx, user)
    await tx.manager.query('delete from sessions where user_id = $1', [id])
    await noteRemoval(tx, deps.sessionPepper, user, deps.clock.now())
    await endKeysOf(tx, id, deps.clock.now())
    await tx.manager.delete(userEntity, { id })
    await deps.recordAudit(tx, viewer, { action: 'user.removed', targetId: id, details: { role: user.role } })
    tx.afterCommit(() => deps.forgetSession(id))
    return showMember(viewer, user)
  })
}
