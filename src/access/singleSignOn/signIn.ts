/** Signs a person in through the issuer: the browser is redirected there, and returns with a code. */
import type { Database } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { CallOrigin } from '../../viewer/viewer.ts'
import { isLastOwner, lockOrganization } from '../people/lockPeople.ts'
import { findAccountById } from '../sessions/account.ts'
import { type LoggedIn, openSession, type SessionDeps, type SessionOrigin } from '../sessions/openSession.ts'
import type { Issuer } from './issuer.ts'
import type { IssuerClaims } from './issuerClaims.ts'
import { type JoinDeps, joinPerson } from './joinPerson.ts'
import { managedRole } from './managedRoles.ts'
import type { SignInFlows } from './signInFlows.ts'
import { fail } from './singleSignOnErrors.ts'

export type SingleSignOnDeps = JoinDeps &
  Omit<SessionDeps, 'passwords' | 'passwordLogin'> & {
    db: Pick<Database, 'transaction'>
    issuer: Issuer
    flows: SignInFlows
  }

/** `url` is the issuer's page; the browser keeps `sealed` under the name of `state`. */
export async function beginSignIn(
  { issuer, flows }: SingleSignOnDeps,
  { redirectUri, next }: { redirectUri: string; next: string },
): Promise<{ url: string; state: string; sealed: string }> {
  const { url, challenge } = await issuer.begin(redirectUri)
  return { url, state: challenge.state, sealed: flows.seal({ ...challenge, next }) }
}

export type Return = SessionOrigin & {
  /** The address that the issuer sent the browser to, with its parameters. */
  returnedTo: URL
  /** What the browser kept under the name of the state. */
  sealed: string | undefined
}

export async function finishSignIn(
  deps: SingleSignOnDeps,
  { returnedTo, sealed, ...from }: Return,
): Promise<LoggedIn & { next: string }> {
  if (sealed === undefined) throw fail('sso_expired')
  const { next, ...challenge } = deps.flows.open(sealed)
  const claims = await deps.issuer.finish(returnedTo, challenge)
  const loggedIn = await deps.db.transaction(async (tx) => {
    await lockOrganization(tx, deps.settings)
    const userId = await joinPerson(deps, tx, claims, from.origin)
    await applyManagedRole(deps, tx, userId, claims, from.origin)
    return openSession(deps, tx, await findAccountById(tx, userId), from)
  })
  return { ...loggedIn, next }
}

/** Never takes the role of the last owner. */
async function applyManagedRole(
  deps: SingleSignOnDeps,
  tx: Transaction,
  userId: string,
  claims: IssuerClaims,
  origin: CallOrigin,
): Promise<void> {
  const role = managedRole(deps.settings, claims)
  if (role === undefined) return
  const { organizationId } = deps.settings
  const user = await findAccountById(tx, userId)
  if (user.role === role || (await isLastOwner(tx, { id: userId, organizationId, role: user.role }))) return
  await tx.manager.query('update users set role = $2 where id = $1', [userId, role])
  const details = { changed: ['role'], by: 'single_sign_on', old: { role: user.role }, new: { role } }
  const actor = { id: userId, kind: 'user' as const, organizationId, origin }
  await deps.recordAudit(tx, actor, { action: 'user.updated', targetId: userId, details })
  tx.afterCommit(() => deps.forgetSession(userId))
}
