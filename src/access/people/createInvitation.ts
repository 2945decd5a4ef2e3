/*
 * Invites an e-mail address to the organisation. Only the response and the e-mail contain the link. An address
 * that belongs to another organisation is invited like any other, so that nobody learns who uses the service.
 */
import type { KeyObject } from 'node:crypto'
import type { CreateDeps } from '../../audit/recordAudit.ts'
import { type Made, makeOnce } from '../../idempotency/makeOnce.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { failWith } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import type { SendMail } from '../../platform/mail/openMailer.ts'
import type { Role } from '../../viewer/roles.ts'
import { authorize, type Viewer } from '../../viewer/viewer.ts'
import { fail } from '../accessErrors.ts'
import { countLocked } from '../countLocked.ts'
import { hashLinkToken, linkTo, makeLinkToken } from '../links/linkTokens.ts'
import { endInvitationsTo } from './endInvitationsTo.ts'
import { expiryOf, type Invitation, keptAfterExpiry, showInvitation } from './invitation.ts'
import { type InvitationRow, invitationEntity } from './invitationEntity.ts'
import { lockPeople } from './lockPeople.ts'
import { checkManages } from './manageableRoles.ts'
import { emailFault } from './personFaults.ts'
import { sendInvitation } from './sendInvitation.ts'

export type CreateInvitationInput = { email: string; role: Role; idempotencyKey?: string | null | undefined }

export type InviteDeps = CreateDeps & {
  sessionPepper: KeyObject
  log: Log
  /** Undefined if SMTP_URL is not set. */
  sendMail: SendMail | undefined
  publicUrl(): string
}

const maxPending = 1_000

export async function createInvitation(
  deps: InviteDeps,
  viewer: Viewer,
  input: CreateInvitationInput,
): Promise<Made<Invitation>> {
  authorize(viewer, 'users:write')
  const { email, role, idempotencyKey } = input
  checkManages(viewer, role)
  const fault = emailFault(email)
  if (fault !== undefined) throw failWith([{ param: 'email', code: 'invalid_value', message: fault }])
  const id = deps.newId('inv')
  const made = await makeOnce(deps, viewer, {
    operation: 'create_invitation',
    key: idempotencyKey,
    request: { email, role },
    id,
    make: (tx) => insertInvitation(deps, tx, viewer, { id, email, role }),
    find: (known) => findMade(deps, viewer, known),
  })
  if (made.replayed) return made
  return { ...made, thing: { ...made.thing, emailed: await sendInvitation(deps, viewer, made.thing) } }
}

async function insertInvitation(
  deps: InviteDeps,
  tx: Transaction,
  viewer: Viewer,
  { id, email, role }: Pick<InvitationRow, 'id' | 'email' | 'role'>,
): Promise<Invitation> {
  checkManages(await lockPeople(tx, viewer), role)
  const { organizationId, id: createdBy } = viewer
  const createdAt = deps.clock.now()
  const replaced = await endInvitationsTo(tx, { organizationId, email }, createdAt) // waits for one that is being accepted
  await refuseMembers(tx, organizationId, email)
  if ((await countLocked(tx, viewer, 'from invitations where ended_at is null')) >= maxPending)
    throw fail('too_many_invitations', {
      message: 'An organisation can have 1,000 pending invitations; delete one first',
    })
  const token = makeLinkToken()
  const expiresAt = expiryOf(createdAt)
  const row: InvitationRow = {
    ...{ organizationId, id, email, role, createdBy, createdAt, expiresAt },
    tokenHash: hashLinkToken(deps.sessionPepper, token),
    endedAt: null,
    keptUntil: keptAfterExpiry(expiresAt),
  }
  await tx.insert(invitationEntity, row)
  const details = { role, ...(replaced.length > 0 && { replaces: replaced }) }
  await deps.recordAudit(tx, viewer, { action: 'invitation.created', targetId: id, details })
  return showInvitation(row, linkTo(deps.publicUrl(), 'invitation', token))
}

async function refuseMembers(tx: Transaction, organizationId: string, email: string): Promise<void> {
  const members: unknown[] = await tx.manager.query(
    'select 1 from users where lower(email) = lower($1) and organization_id = $2',
    [email, organizationId],
  )
  if (members.length > 0) throw fail('already_member', { param: 'email' })
}

async function findMade({ db }: InviteDeps, viewer: Viewer, id: string): Promise<Invitation> {
  const query = db.select(viewer, invitationEntity, 'invitation')
  return showInvitation(await query.andWhere('invitation.id = :id', { id }).getOneOrFail())
}
