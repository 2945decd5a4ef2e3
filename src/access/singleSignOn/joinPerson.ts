/*
 * Finds the user of an account at the issuer: by the account itself, or, the first time, by an e-mail address that the issuer says
 * is verified. The address may be that of a user, of an invitation, or in a domain whose people may join. The caller
 * holds the organisation's lock.
 */
import type { KeyObject } from 'node:crypto'
import type { RecordAudit } from '../../audit/recordAudit.ts'
import type { Clock } from '../../platform/clock.ts'
import { isStorableText } from '../../platform/database/searchableJson.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { NewId } from '../../platform/ids.ts'
import type { Role } from '../../viewer/roles.ts'
import type { CallOrigin } from '../../viewer/viewer.ts'
import { endInvitationsTo } from '../people/endInvitationsTo.ts'
import { emailFault, nameFault } from '../people/personFaults.ts'
import { type IssuerClaims, verifiedEmail } from './issuerClaims.ts'
import { managedRole } from './managedRoles.ts'
import { wasRemoved } from './removedPeople.ts'
import type { SingleSignOnSettings } from './settings.ts'
import { fail } from './singleSignOnErrors.ts'

export type JoinDeps = {
  clock: Clock
  newId: NewId
  recordAudit: RecordAudit
  sessionPepper: KeyObject
  settings: SingleSignOnSettings
}

/** An account at the issuer. */
export type Account = { issuer: string; subject: string }

/** Returns the user's id. */
export async function joinPerson(
  deps: JoinDeps,
  tx: Transaction,
  claims: IssuerClaims,
  origin: CallOrigin,
): Promise<string> {
  const { organizationId } = deps.settings
  const account = readAccount(claims)
  const [known]: { user_id: string | null }[] = await tx.manager.query(findIdentity, [
    organizationId,
    account.issuer,
    account.subject,
  ])
  if (known?.user_id) return known.user_id
  const email = verifiedEmail(claims)
  if (email === undefined || emailFault(email) !== undefined) throw fail('sso_unverified')
  const person = { claims, email, mustBeInvited: known !== undefined }
  const userId = (await findUser(deps, tx, account, email)) ?? (await makeUser(deps, tx, person, origin))
  const link = [organizationId, account.issuer, account.subject, userId, deps.clock.now()]
  await tx.manager.query(linkIdentity, link)
  return userId
}

function readAccount({ iss, sub }: IssuerClaims): Account {
  const isAccount = typeof iss === 'string' && typeof sub === 'string' && sub.length <= 255 && isStorableText(sub)
  if (!isAccount) throw fail('sso_failed', { message: 'The subject of the id token is not valid' })
  return { issuer: iss, subject: sub }
}

/** A user with this address who has no other account at the issuer: addresses are given to others, accounts are not. */
async function findUser(
  deps: JoinDeps,
  tx: Transaction,
  { issuer }: Account,
  email: string,
): Promise<string | undefined> {
  const [user]: { id: string; organization_id: string }[] = await tx.manager.query(findUserByEmail, [email])
  if (user === undefined) return undefined
  if (user.organization_id !== deps.settings.organizationId) throw fail('sso_no_account')
  const others: unknown[] = await tx.manager.query(findOtherIdentity, [user.id, issuer])
  if (others.length > 0) throw fail('sso_other_account')
  return user.id
}

type Joining = { claims: IssuerClaims; email: string; mustBeInvited: boolean }

async function makeUser(deps: JoinDeps, tx: Transaction, person: Joining, origin: CallOrigin): Promise<string> {
  const { settings, clock } = deps
  const { claims, email } = person
  const { organizationId } = settings
  const [invitation]: { id: string; role: Role }[] = await tx.manager.query(findInvitation, [
    organizationId,
    email,
    clock.now(),
  ])
  const isWelcome = invitation !== undefined || (!person.mustBeInvited && (await mayJoinByDomain(deps, tx, email)))
  if (!isWelcome) throw fail('sso_no_account')
  const id = deps.newId('usr')
  const role = managedRole(settings, claims) ?? invitation?.role ?? settings.defaultRole
  const name = typeof claims.name === 'string' && nameFault(claims.name) === undefined ? claims.name : null
  const inserted: unknown[] = await tx.manager.query(insertUser, [id, organizationId, email, name, role, clock.now()])
  if (inserted.length === 0) throw fail('sso_no_account') // another organisation was faster
  await endInvitationsTo(tx, { organizationId, email }, clock.now())
  const details = { role, by: 'single_sign_on', ...(invitation && { invitation_id: invitation.id }) }
  const actor = { id, kind: 'user' as const, organizationId, origin }
  await deps.recordAudit(tx, actor, { action: 'user.created', targetId: id, details })
  return id
}

async function mayJoinByDomain(
  { settings, sessionPepper }: JoinDeps,
  tx: Transaction,
  email: string,
): Promise<boolean> {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (!settings.domains.includes(domain)) return false
  return !(await wasRemoved(tx, sessionPepper, { organizationId: settings.organizationId, email }))
}

/** Index: identities_pkey. */
const findIdentity = 'select user_id from identities where organization_id = $1 and issuer = $2 and subject = $3'

/** Index: users_email. */
const findUserByEmail = 'select id, organization_id from users where lower(email) = lower($1)'

/** Index: identities_user. */
const findOtherIdentity = 'select 1 from identities where user_id = $1 and issuer = $2'

/** Index: invitations_pending. */
const findInvitation = `select id, role from invitations
  where organization_id = $1 and lower(email) = lower($2) and ended_at is null and expires_at > $3`

const insertUser = `insert into users (id, organization_id, email, name, password_hash, role, created_at)
  values ($1, $2, $3, $4, null, $5, $6) on conflict do nothing returning id`

const linkIdentity = `insert into identities (organization_id, issuer, subject, user_id, created_at)
  values ($1, $2, $3, $4, $5)
  on conflict (organization_id, issuer, subject) do update set user_id = excluded.user_id`
