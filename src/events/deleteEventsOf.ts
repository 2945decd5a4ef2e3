/** Deletes the events about runs, pipeline runs and alerts that are being deleted. */
import type { Transaction } from '../platform/database/transaction.ts'
import { idBoundAt } from '../platform/ids.ts'

export type Subject = {
  organizationId: string
  id: string
  /** The event of its end, if it is known. */
  eventId?: string | null
  /** If its event is unknown, it is searched around this time: that of a run that ended in an earlier release. */
  eventAt?: Date | null
}

export async function deleteEventsOf(tx: Transaction, subjects: Subject[]): Promise<void> {
  const organizations = subjects.map(({ organizationId }) => organizationId)
  await tx.manager.query(deleteById, [organizations, subjects.map(({ eventId }) => eventId ?? null)])
  await tx.manager.query(deleteBySubject, [organizations, subjects.map(({ id }) => id)])
  const unknown = subjects.filter(({ eventId, eventAt }) => eventId === null && eventAt instanceof Date)
  for (const [organizationId, some] of Map.groupBy(unknown, (subject) => subject.organizationId)) {
    const times = some.map(({ eventAt }) => eventAt?.getTime() ?? 0)
    const [first, last] = [Math.min(...times) - earlierMs, Math.max(...times) + laterMs]
    const bounds = [first, last].map((ms) => idBoundAt('evt', new Date(ms)))
    await tx.manager.query(deleteAround, [organizationId, ...bounds, some.map(({ id }) => id)])
  }
}

/** The id of an event is made just before or after the end that it reports. */
const earlierMs = 1_000
const laterMs = 10_000

/** Index: events_pkey. */
const deleteById = `delete from events e using unnest($1::text[], $2::text[]) as k (organization_id, id)
  where e.organization_id = k.organization_id and e.id = k.id`

/** Index: events_subject. */
const deleteBySubject = `delete from events e using unnest($1::text[], $2::text[]) as k (organization_id, id)
  where e.organization_id = k.organization_id and e.subject_id = k.id and e.body is not null`

/** Index: events_pkey. */
const deleteAround = `delete from events
  where organization_id = $1 and id >= $2 and id < $3 and body is null and subject_id = any($4)`
