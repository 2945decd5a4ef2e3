import { authorize, type Viewer } from '../access/viewer.ts'
import type { Database, Scope } from '../platform/database/database.ts'
import { isId } from '../platform/ids.ts'
import { findDefault } from './defaultPolicy.ts'
import { isTemplate, type Policy, showPolicy, showTemplate } from './policy.ts'
import { policyEntity } from './policyEntity.ts'
import { fail } from './policyErrors.ts'

type Deps = { db: Pick<Database, 'select' | 'run'> }

/** A policy of the organisation, or a template by its name. */
export async function readPolicy(deps: Deps, viewer: Viewer, id: string): Promise<Policy> {
  authorize(viewer, 'policies:read')
  return findPolicy(deps, viewer, id)
}

/** For use cases with an authorisation of their own. */
export async function findPolicy({ db }: Deps, scope: Scope, id: string): Promise<Policy> {
  if (isTemplate(id)) return showTemplate(id, await findDefault(db, scope))
  if (!isId('pol', id)) throw fail('policy_not_found')
  const row = await policyQuery(db, scope).andWhere('policy.id = :id', { id }).getOne()
  if (row === null) throw fail('policy_not_found')
  return showPolicy(row, await findDefault(db, scope))
}

/** Deleted policies stay as rows, but are not shown. */
export const policyQuery = (db: Pick<Database, 'select'>, scope: Scope) =>
  db.select(scope, policyEntity, 'policy').andWhere('policy.deletedAt is null')
