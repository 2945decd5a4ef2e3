/** Receipts of deleted organisations: all that is left of them. */
import type { Database } from '../../platform/database/database.ts'
import { isId } from '../../platform/ids.ts'
import { noOrganization, type OperatorDeps } from './operator.ts'

export type Deletion = { id: string; startedAt: Date; finishedAt: Date | null; rows: number }

/** The organisation's name; null if its deletion has begun, and its name is gone already. */
export async function findDeletable({ db }: OperatorDeps, id: string): Promise<{ name: string | null }> {
  if (!isId('org', id)) throw noOrganization(id)
  const { rows } = await db.pool.query<{ name: string | null }>(
    `select name from organizations where id = $1
     union all
     select null from organization_deletions where id = $1 and finished_at is null
     limit 1`,
    [id],
  )
  if (rows[0] === undefined) throw noOrganization(id)
  return rows[0]
}

export async function beginDeletion({ db, clock }: Pick<OperatorDeps, 'db' | 'clock'>, id: string): Promise<void> {
  await db.pool.query('insert into organization_deletions (id, started_at) values ($1, $2) on conflict do nothing', [
    id,
    clock.now(),
  ])
}

export async function countDeleted({ pool }: Pick<Database, 'pool'>, id: string, rows: number): Promise<void> {
  await pool.query('update organization_deletions set rows = rows + $2 where id = $1', [id, rows])
}

export async function endDeletion({ db, clock }: Pick<OperatorDeps, 'db' | 'clock'>, id: string): Promise<Deletion> {
  const { rows } = await db.pool.query<Deletion>(
    `update organization_deletions set finished_at = $2 where id = $1
     returning id, started_at as "startedAt", finished_at as "finishedAt", rows::float8 as rows`,
    [id, clock.now()],
  )
  return rows[0] as Deletion
}
