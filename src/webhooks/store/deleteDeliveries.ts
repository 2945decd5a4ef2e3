/** Deletes deliveries with their attempts: those about something that is being deleted, and those that have expired. */
import type { Transaction } from '../../platform/database/transaction.ts'
import { idBoundAt } from '../../platform/ids.ts'

type Subject = { organizationId: string; id: string }

/** Even pending ones: there is nothing left to send. */
export async function deleteDeliveriesOf(tx: Transaction, subjects: Subject[]): Promise<void> {
  const organizations = subjects.map(({ organizationId }) => organizationId)
  await tx.manager.query(deleteBySubject, [organizations, subjects.map(({ id }) => id)])
}

type CreatedBefore = { organizationId: string; before: Date }

/** Deletes deliveries of organisations, each from before a time, and returns how many. Pending ones stay. */
export async function deleteDeliveriesBefore(tx: Transaction, lists: CreatedBefore[], most: number): Promise<number> {
  const [{ deleted }]: [{ deleted: number }] = await tx.manager.query(deleteOld, [
    lists.map(({ organizationId }) => organizationId),
    lists.map(({ before }) => idBoundAt('dlv', before)),
    lists.map(({ before }) => before.toISOString()),
    most,
  ])
  return deleted
}

/** Index: delivery_attempts_pkey. */
const withAttempts = (deletion: string): string => `
  with gone as (${deletion} returning organization_id, id),
  attempts as (
    delete from delivery_attempts a using gone g where a.organization_id = g.organization_id and a.delivery_id = g.id
  )
  select count(*)::int as deleted from gone`

/** Index: deliveries_subject. */
const deleteBySubject = withAttempts(`
  delete from deliveries where ctid = any(array(
    select d.ctid from unnest($1::text[], $2::text[]) as k (organization_id, id)
      join deliveries d on d.organization_id = k.organization_id and d.subject_id = k.id))`)

/** Index: deliveries_pkey. */
const deleteOld = withAttempts(`
  delete from deliveries where ctid = any(array(
    select d.ctid from unnest($1::text[], $2::text[], $3::timestamptz[]) as t (organization_id, below_id, before)
     cross join lateral (
       select ctid from deliveries d
        where d.organization_id = t.organization_id and d.id < t.below_id and d.created_at < t.before
          and d.status <> 'pending'
        order by d.id limit $4
     ) d limit $4))`)
