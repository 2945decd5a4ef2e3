/** Creates an organisation, with an owner if an e-mail address is given. */
import { noOwnLimits, type Plan } from '../../limits/plans.ts'
import { type Organization, organizationEntity } from '../organizationEntity.ts'
import { checkName } from './changeOrganization.ts'
import { type MadeUser, prepareUser, storeUser } from './createUser.ts'
import { actorIn, type OperatorDeps } from './operator.ts'

type Wanted = { name: string; plan: Plan; ownerEmail: string | undefined }

export async function createOrganization(
  deps: OperatorDeps,
  { name, plan, ownerEmail }: Wanted,
): Promise<{ organization: Organization; owner: MadeUser | null }> {
  checkName(name)
  const { clock, newId, db } = deps
  const organization = { id: newId('org'), name, plan, createdAt: clock.now(), ...noOwnLimits }
  const owner = ownerEmail === undefined ? undefined : await prepareUser({ email: ownerEmail, password: undefined })
  return db.transaction(async (tx) => {
    await tx.insert(organizationEntity, organization)
    const actor = actorIn(deps, organization.id)
    const entry = { action: 'organization.created' as const, targetId: organization.id, details: { name, plan } }
    await deps.recordAudit(tx, actor, entry)
    if (owner === undefined) return { organization, owner: null }
    return { organization, owner: await storeUser(deps, tx, organization.id, 'owner', owner) }
  })
}
