/** Roles that a claim of the issuer decides, at each sign-in. They can't be changed here. */
import type { Transaction } from '../../platform/database/transaction.ts'
import { type Role, roles } from '../../viewer/roles.ts'
import type { User } from '../userEntity.ts'
import { type IssuerClaims, valuesOf } from './issuerClaims.ts'
import type { SingleSignOnSettings } from './settings.ts'

/** The highest role that the claim's values have, or the default. Undefined if roles are given here. */
export function managedRole(settings: SingleSignOnSettings, claims: IssuerClaims): Role | undefined {
  const { roleClaim, rolesByValue, defaultRole } = settings
  if (roleClaim === undefined) return undefined
  const given = valuesOf(claims, roleClaim).map((value) => rolesByValue.get(value))
  return roles.find((role) => given.includes(role)) ?? defaultRole
}

/** Whether the issuer decides the role of a user. */
export async function isRoleManaged(
  tx: Transaction,
  settings: SingleSignOnSettings | undefined,
  { id, organizationId }: User,
): Promise<boolean> {
  if (settings?.roleClaim === undefined || settings.organizationId !== organizationId) return false
  const found: unknown[] = await tx.manager.query(
    'select 1 from identities where user_id = $1 and organization_id = $2 limit 1',
    [id, organizationId],
  )
  return found.length > 0
}
