/** Deletes a pending invitation, whose link is invalid from then on, and returns it as it was. */
import type { ChangeDeps } from '../../audit/recordAudit.ts'
import { lockRow } from '../../platform/database/rowsById.ts'
import { authorize, type Viewer } from '../../viewer/viewer.ts'
import { fail } from '../accessErrors.ts'
import { type Invitation, keptAfterEnd, showInvitation } from './invitation.ts'
import { invitationEntity } from './invitationEntity.ts'
import { lockPeople } from './lockPeople.ts'
import { checkManages } from './manageableRoles.ts'

export async function deleteInvitation(deps: ChangeDeps, viewer: Viewer, id: string): Promise<Invitation> {
  authorize(viewer, 'users:write')
  return deps.db.transaction(async (tx) => {
    const current = await lockPeople(tx, viewer)
    const pending = tx.select(viewer, invitationEntity, 'invitation').andWhere('invitation.endedAt is null')
    const row = await lockRow(pending, 'inv', id, () => fail('invitation_not_found'))
    checkManages(current, row.role)
    const endedAt = deps.clock.now()
    const { organizationId, role } = row
    await tx.manager.update(invitationEntity, { organizationId, id }, { endedAt, keptUntil: keptAfterEnd(endedAt) })
    await deps.recordAudit(tx, viewer, { action: 'invitation.deleted', targetId: id, details: { role } })
    return showInvitation(row)
  })
}
