/** Events in the order of their ids, in batches that are bounded by rows and bytes. */
import type { Database, Scope } from '../platform/database/database.ts'
import { whereCreatedBetween } from '../platform/paging/createdBetween.ts'
import { bodyBytes } from './eventBody.ts'
import { eventEntity } from './eventEntity.ts'
import { type EventFilter, findEventBodies, readEventBody } from './findEvents.ts'

type Deps = { db: Pick<Database, 'select' | 'run' | 'runLarge'> }

export type EventBatch = {
  /** The envelopes as JSON. */
  bodies: string[]
  /** Where to continue; null at the end. */
  next: string | null
}

const mostEvents = 200
const mostBytes = 1_048_576

export async function readEventsForExport(
  { db }: Deps,
  scope: Scope,
  filter: EventFilter,
  until: Date,
  after: string,
): Promise<EventBatch> {
  const query = db
    .select(scope, eventEntity, 'event')
    .select('event.id', 'id')
    .addSelect(bodyBytes('event'), 'bytes')
    .andWhere('event.id > :after and event.createdAt <= :until', { after, until })
    .orderBy('event.id')
    .limit(mostEvents)
  if (filter.type != null) query.andWhere('event.type = any(:types)', { types: filter.type })
  whereCreatedBetween(query, 'evt', filter)
  const rows: { id: string; bytes: number }[] = await query.getRawMany()
  let bytes = 0
  const ids = rows
    .filter((row, index) => {
      bytes += row.bytes
      return index === 0 || bytes <= mostBytes
    })
    .map(({ id }) => id)
  const next = ids.length < rows.length || rows.length === mostEvents ? (ids.at(-1) ?? null) : null
  const [first] = ids
  if (ids.length === 1 && first !== undefined) {
    const body = await readEventBody(db, scope, first)
    return { bodies: body === undefined ? [] : [body], next }
  }
  const bodies = await findEventBodies({ db }, scope, ids)
  return { bodies: bodies.filter((body) => typeof body === 'string'), next }
}
