import type { Database, Scope } from '../platform/database/database.ts'
import { findRow, lockRow } from '../platform/database/rowsById.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { findDefault } from './defaultPolicy.ts'
import { isTemplate, type Policy, showPolicy, showTemplate } from './policy.ts'
import { type PolicyRow, policyEntity } from './policyEntity.ts'
import { fail } from './policyErrors.ts'

type Deps = { db: Pick<Database, 'select' | 'run'> }

/** A policy of the organisation, or a template by its name. */
export async function readPolicy(deps: Deps, viewer: Viewer, id: string): Promise<Policy> {
  authorize(viewer, 'policies:read')
  return findPolicy(deps, viewer, id)
}

/** For use cases that authorise separately. */
export async function findPolicy({ db }: Deps, scope: Scope, id: string): Promise<Policy> {
  if (isTemplate(id)) return showTemplate(id, await findDefault(db, scope))
  const row = await findRow(policyQuery(db, scope), 'pol', id, notFound)
  return showPolicy(row, await findDefault(db, scope))
}

/** Until the transaction ends, nobody else can change or delete it, or start using it. */
export const lockPolicy = (tx: Transaction, scope: Scope, id: string): Promise<PolicyRow> =>
  lockRow(policyQuery(tx, scope), 'pol', id, notFound)

/** Deleted policies stay as rows, but are not shown. */
export const policyQuery = (db: Pick<Database, 'select'>, scope: Scope) =>
  db.select(scope, policyEntity, 'policy').andWhere('policy.deletedAt is null')

const notFound = () => fail('policy_not_found')
