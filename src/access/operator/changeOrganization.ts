/** Changes an organisation's name, plan or own limits; a limit of null means the plan's. */
import type { Transaction } from '../../platform/database/transaction.ts'
import { isId } from '../../platform/ids.ts'
import type { JsonObject } from '../../platform/json.ts'
import { toSnakeCase } from '../../platform/snakeCase.ts'
import { type Organization, organizationEntity } from '../organizationEntity.ts'
import { actorIn, type OperatorDeps, OperatorError } from './operator.ts'
import { noOrganization } from './requireOrganization.ts'

export type OrganizationChanges = Partial<Omit<Organization, 'id' | 'createdAt'>>

export async function changeOrganization(
  deps: OperatorDeps,
  id: string,
  wanted: OrganizationChanges,
): Promise<Organization> {
  if (wanted.name !== undefined) checkName(wanted.name)
  const organization = await deps.db.transaction(async (tx) => {
    const found = await lockOrganization(tx, id)
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

async function lockOrganization(tx: Transaction, id: string): Promise<Organization> {
  const lock = { mode: 'pessimistic_write' as const }
  const found = isId('org', id) ? await tx.manager.findOne(organizationEntity, { where: { id }, lock }) : null
  if (found === null) throw noOrganization(id)
  return found
}

export function checkName(name: string): void {
  if (name.trim() === '' || name.length > 200 || name.includes('\0'))
    throw new OperatorError('--name must be 1 to 200 characters long')
}
