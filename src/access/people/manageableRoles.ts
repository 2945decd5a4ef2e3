/** Who may invite, change and remove whom, besides having `users:write`. */
import { type Role, roles } from '../../viewer/roles.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { fail } from '../accessErrors.ts'

/** Refuses a role that the viewer can neither give nor take: to invite a person with it, or to change a person who has it. */
export function checkManages(viewer: Viewer, role: Role): void {
  if (manageableRoles(viewer).includes(role)) return
  const message =
    viewer.credential.kind === 'session'
      ? "Only an owner's session can invite, change or remove owners"
      : 'API keys and session tokens can invite, change and remove only members and viewers'
  throw fail('insufficient_scope', { message })
}

function manageableRoles({ role, credential }: Viewer): readonly Role[] {
  if (credential.kind !== 'session') return ['member', 'viewer']
  return role === 'owner' ? roles : roles.filter((other) => other !== 'owner')
}
