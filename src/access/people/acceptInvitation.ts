/*
 * Makes the account of a person who was invited, and opens a session for them. An address that has an account by now, in
 * whichever organisation, gets the same error as an unknown token.
 */
import { hash } from '@node-rs/argon2'
import { type Database, statement } from '../../platform/database/database.ts'
import { failWith, type Problem } from '../../platform/errors.ts'
import { refuseInto } from '../../platform/fieldChecks.ts'
import type { NewId } from '../../platform/ids.ts'
import type { Role } from '../../viewer/roles.ts'
import { fail } from '../accessErrors.ts'
import { hashLinkToken } from '../links/linkTokens.ts'
import { passwordFault } from '../passwordFault.ts'
import { findAccountById } from '../sessions/account.ts'
import { type LoggedIn, openSession, type SessionDeps, type SessionOrigin } from '../sessions/openSession.ts'
import { checkPasswordLogin } from '../sessions/passwordLogin.ts'
import { keptAfterEnd } from './invitation.ts'
import { nameFault } from './personFaults.ts'

type Deps = SessionDeps & { db: Database; newId: NewId }

export type Acceptance = SessionOrigin & { token: string; name: string; password: string }

export async function acceptInvitation(deps: Deps, acceptance: Acceptance): Promise<LoggedIn> {
  const { token, name, password, ...from } = acceptance
  checkAcceptance(acceptance)
  const tokenHash = hashLinkToken(deps.sessionPepper, token)
  const [found] = await deps.db.run(findInvitation, [tokenHash, deps.clock.now()])
  if (found === undefined) throw invalidToken()
  const passwordHash = await deps.passwords.inTurn(() => hash(password))
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const values = [tokenHash, now, keptAfterEnd(now)]
    const [[invitation]] = (await tx.manager.query(useInvitation, values)) as [InvitationUse[], number]
    if (invitation === undefined) throw invalidToken()
    const { id: invitationId, organization_id: organizationId, email, role } = invitation
    checkPasswordLogin(deps.passwordLogin, role)
    const user = [deps.newId('usr'), organizationId, email, name, passwordHash, role, now]
    const [made]: { id: string }[] = await tx.manager.query(insertUser, user)
    if (made === undefined) throw invalidToken()
    const account = await findAccountById(tx, made.id)
    const details = { role, invitation_id: invitationId }
    const actor = { id: made.id, kind: 'user' as const, organizationId, origin: from.origin }
    await deps.recordAudit(tx, actor, { action: 'user.created', targetId: made.id, details })
    return openSession(deps, tx, account, from)
  })
}

const invalidToken = () => fail('invalid_token', { param: 'token' })

function checkAcceptance({ name, password }: Acceptance): void {
  const problems: Problem[] = []
  const refuse = refuseInto(problems)
  for (const [param, fault] of [
    ['name', nameFault(name)],
    ['password', passwordFault(password)],
  ] as const)
    if (fault !== undefined) refuse(param, fault)
  if (problems.length > 0) throw failWith(problems)
}

type InvitationUse = { id: string; organization_id: string; email: string; role: Role }

/** Index: invitations_token. */
const findInvitation = statement<{ id: string }>(
  'find_invitation',
  'select id from invitations where token_hash = $1 and ended_at is null and expires_at > $2',
)

const useInvitation = `update invitations set ended_at = $2, kept_until = $3
  where token_hash = $1 and ended_at is null and expires_at > $2
  returning id, organization_id, email, role`

/** Inserts nothing if the address has an account. Index: users_email. */
const insertUser = `insert into users (id, organization_id, email, name, password_hash, role, created_at)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`
