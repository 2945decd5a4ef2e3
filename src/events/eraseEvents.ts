/** Removes erased content from the bodies of events. */

import type { Transaction } from '../platform/database/transaction.ts'
import { parseExact } from '../platform/exactNumbers.ts'
import type { JsonObject } from '../platform/json.ts'

/** The body of a run's event is made from the run from now on, and its trace is forgotten. Returns how many events there are. */
export async function eraseRunEvents(
  tx: Transaction,
  organizationId: string,
  runs: { id: string; eventId: string | null }[],
): Promise<number> {
  const [, stored]: [unknown, number] = await tx.manager.query(dropBodies, [organizationId, runs.map(({ id }) => id)])
  const [, named]: [unknown, number] = await tx.manager.query(dropTraces, [
    organizationId,
    runs.flatMap(({ eventId }) => eventId ?? []),
  ])
  return stored + named
}

/** How many events there are about some subjects, of which `runs` may name the events. */
export async function countEventsOf(
  tx: Transaction,
  organizationId: string,
  subjectIds: string[],
  runs: { id: string; eventId: string | null }[] = [],
): Promise<number> {
  const [stored]: { count: number }[] = await tx.manager.query(countBySubject, [organizationId, subjectIds])
  const wanted = new Set(subjectIds)
  const eventIds = runs.flatMap(({ id, eventId }) => (wanted.has(id) && eventId !== null ? [eventId] : []))
  const [made]: { count: number }[] = await tx.manager.query(countStatement, [organizationId, eventIds])
  return (stored?.count ?? 0) + (made?.count ?? 0)
}

/** Rewrites the stored bodies of events about some subjects; `change` returns the new data. Returns how many. */
export async function rewriteEvents(
  tx: Transaction,
  organizationId: string,
  subjectIds: string[],
  change: (subjectId: string, data: JsonObject) => object,
): Promise<number> {
  const rows: { id: string; subject_id: string; body: string }[] = await tx.manager.query(readBodies, [
    organizationId,
    subjectIds,
  ])
  for (const { id, subject_id, body } of rows) {
    const { data, ...head } = parseExact(body) as JsonObject & { data: JsonObject }
    const changed = JSON.stringify({ ...head, data: change(subject_id, data) })
    await tx.manager.query(writeBody, [organizationId, id, changed])
  }
  return rows.length
}

/** Index: events_subject. */
const dropBodies = `update events set body = null, traceparent = null
  where organization_id = $1 and subject_id = any($2) and body is not null and type in ('run.completed', 'run.failed')`

/** Index: events_subject. */
const countBySubject =
  'select count(*)::int as count from events where organization_id = $1 and subject_id = any($2) and body is not null'

/** Index: events_pkey. */
const dropTraces = 'update events set traceparent = null where organization_id = $1 and id = any($2)'

/** Index: events_pkey. */
const countStatement = 'select count(*)::int as count from events where organization_id = $1 and id = any($2)'

/** Index: events_subject. */
const readBodies =
  'select id, subject_id, body from events where organization_id = $1 and subject_id = any($2) and body is not null'

/** Index: events_pkey. */
const writeBody = 'update events set body = $3, traceparent = null where organization_id = $1 and id = $2'
