/** All organisations, for the operator. */
import { noOwnLimits, type Plan } from '../../limits/plans.ts'
import { lockRow } from '../../platform/database/rowsById.ts'
import type { JsonObject } from '../../platform/json.ts'
import { toSnakeCase } from '../../platform/snakeCase.ts'
import type { Retention } from '../../viewer/retention.ts'
import { firstRetention } from '../firstRetention.ts'
import { type Organization, organizationEntity } from '../organizationEntity.ts'
import { actorIn, noOrganization, type OperatorDeps, OperatorError } from './operator.ts'
import { type MadeUser, prepareUser, storeUser } from './users.ts'

/** With an owner if an e-mail address is given. */
export async function createOrganization(
  deps: OperatorDeps,
  { name, plan, ownerEmail }: { name: string; plan: Plan; ownerEmail: string | undefined },
): Promise<{ organization: Organization; owner: MadeUser | null }> {
  checkName(name)
  const { clock, newId, db } = deps
  const retention = firstRetention(deps.startingRetention, plan)
  const organization = { id: newId('org'), name, plan, createdAt: clock.now(), ...noOwnLimits, ...retention }
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

type ListedOrganization = Organization & { users: number; keys: number }

/** Oldest first, with the number of their users and active keys. */
export async function listOrganizations({ db }: OperatorDeps): Promise<ListedOrganization[]> {
  const { rows } = await db.pool.query<ListedOrganization>(
    `select o.id, o.name, o.plan, o.created_at as "createdAt", o.requests_per_minute as "requestsPerMinute", o.burst,
            o.monthly_calls::float8 as "monthlyCalls", o.open_streams as "openStreams",
            o.open_streams_organization as "openStreamsOrganization", o.retention_days as "retentionDays",
            o.retention_days_next as "retentionDaysNext", o.retention_days_next_at as "retentionDaysNextAt",
            (select count(*)::int from users u where u.organization_id = o.id) as users,
            (select count(*)::int from api_keys k where k.organization_id = o.id and k.revoked_at is null) as keys
       from organizations o order by o.id`,
  )
  return rows
}

export type OrganizationChanges = Partial<Omit<Organization, 'id' | 'createdAt' | keyof Retention>>

/** A limit of null means the plan's. */
export async function changeOrganization(
  deps: OperatorDeps,
  id: string,
  wanted: OrganizationChanges,
): Promise<Organization> {
  if (wanted.name !== undefined) checkName(wanted.name)
  const organization = await deps.db.transaction(async (tx) => {
    const query = tx.manager.createQueryBuilder(organizationEntity, 'organization')
    const found = await lockRow(query, 'org', id, () => noOrganization(id))
    const changed = (Object.keys(wanted) as (keyof OrganizationChanges)[]).filter(
      (name) => wanted[name] !== found[name],
    )
    if (changed.length === 0) return found
    const pick = (from: OrganizationChanges) => Object.fromEntries(changed.map((name) => [name, from[name]]))
    await tx.manager.update(organizationEntity, { id }, pick(wanted))
    const details = { old: inSnakeCase(pick(found)), new: inSnakeCase(pick(wanted)) }
    await deps.recordAudit(tx, actorIn(deps, id), { action: 'organization.updated', targetId: id, details })
    return { ...found, ...wanted }
  })
  deps.publish(id)
  return organization
}

const inSnakeCase = (changes: OrganizationChanges): JsonObject =>
  Object.fromEntries(Object.entries(changes).map(([name, value]) => [toSnakeCase(name), value]))

function checkName(name: string): void {
  if (name.trim() === '' || name.length > 200 || name.includes('\0'))
    throw new OperatorError('--name must be 1 to 200 characters long')
}
