/** Makes a link with which a member sets a new password. Anybody who has it can sign in as them, so only owners make it. */
import type { KeyObject } from 'node:crypto'
import type { ChangeDeps } from '../../audit/recordAudit.ts'
import { authorize, type Viewer } from '../../viewer/viewer.ts'
import { fail } from '../accessErrors.ts'
import { type ResetLink, storeResetLink } from '../links/resetLinks.ts'
import { checkPasswordLogin, type PasswordLogin } from '../sessions/passwordLogin.ts'
import { requireSession } from '../sessions/requireSession.ts'
import { lockPeople, lockUser } from './lockPeople.ts'

export type PasswordResetDeps = ChangeDeps & {
  sessionPepper: KeyObject
  passwordLogin: PasswordLogin
  publicUrl(): string
}

export async function createPasswordReset(deps: PasswordResetDeps, viewer: Viewer, id: string): Promise<ResetLink> {
  authorize(viewer, 'users:write')
  requireSession(viewer)
  requireOwner(viewer)
  return deps.db.transaction(async (tx) => {
    requireOwner(await lockPeople(tx, viewer))
    const user = await lockUser(tx, viewer, id)
    checkPasswordLogin(deps.passwordLogin, user.role)
    const making = { createdBy: viewer.id, createdAt: deps.clock.now(), publicUrl: deps.publicUrl() }
    const link = await storeResetLink(tx, user, { ...making, sessionPepper: deps.sessionPepper })
    await deps.recordAudit(tx, viewer, { action: 'password_reset.created', targetId: id })
    return link
  })
}

function requireOwner({ role }: Viewer): void {
  if (role !== 'owner') throw fail('insufficient_scope', { message: 'Only owners can make links to reset a password' })
}
