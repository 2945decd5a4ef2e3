import { bytes, ids, nullable, text, time } from '../../platform/database/columns.ts'
import { defineEntity, type EntityOf } from '../../platform/database/defineEntity.ts'
import type { Role } from '../../viewer/roles.ts'

export const invitationEntity = defineEntity('Invitation', 'invitations', {
  ...ids,
  email: text(),
  role: text<Role>(),
  tokenHash: bytes(),
  createdBy: text(),
  createdAt: time(),
  expiresAt: time(),
  /** When it was accepted, deleted or replaced. Null while it is pending, even if it has expired. */
  endedAt: nullable(time()),
  /** When its row is deleted. */
  keptUntil: time(),
})

export type InvitationRow = EntityOf<typeof invitationEntity>
