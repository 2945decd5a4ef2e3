/** Reads stored events. A body can be megabytes, so bodies are read separately and only if a caller selects them. */
import { callerSignal } from '../platform/callerSignal.ts'
import { type Database, type Scope, statement } from '../platform/database/database.ts'
import type { RowOf } from '../platform/database/defineEntity.ts'
import { findRows } from '../platform/database/rowsById.ts'
import type { ServiceError } from '../platform/errors.ts'
import { isId } from '../platform/ids.ts'
import { type CreatedBetween, whereCreatedBetween } from '../platform/paging/createdBetween.ts'
import { type Page, type PageArguments, pageQuery, readPageRequest, toPage } from '../platform/paging/keysetPage.ts'
import { fitRoundRobin, maxPageBytes, type PageBudget } from '../platform/paging/pageBudget.ts'
import { type BodyRow, bodyBytes, bodyColumns, bodyOf, joinRun } from './eventBody.ts'
import { allEventTypes, type EventType } from './eventCatalog.ts'
import { eventEntity, type StoredEvent } from './eventEntity.ts'
import { fail, failWith } from './eventErrors.ts'

export type EventHead = Omit<StoredEvent, 'body' | 'bodyBytes' | 'traceparent'> & {
  /** The envelope, if it was read together with the event. */
  body?: string
}

export type EventFilter = CreatedBetween & {
  /** Any of these. */
  type?: readonly string[] | null | undefined
}

type Deps = { db: Pick<Database, 'select'> }

export async function pageOfEvents(
  { db }: Deps,
  scope: Scope,
  filter: EventFilter,
  page: PageArguments,
  budget: PageBudget,
): Promise<Page<EventHead>> {
  const query = db.select(scope, eventEntity, 'event').select(measuredHead)
  if (filter.type != null) query.andWhere('event.type = any(:types)', { types: knownTypes(filter.type, 'type') })
  whereCreatedBetween(query, 'evt', filter)
  const request = readPageRequest('evt', page)
  return budget.read(async (left) => {
    const rows: HeadRow[] = await pageQuery(query, request).getRawMany()
    const { counts, bytes } = fitRoundRobin([rows], (row) => row.bytes, left)
    const { items, ...rest } = toPage(request, page, rows, counts[0])
    return { result: { ...rest, items: items.map(toHead) }, bytes }
  })
}

/** In the order of the ids; undefined for missing ones. */
export const findEvents = ({ db }: Deps, scope: Scope, ids: string[]): Promise<(EventHead | undefined)[]> =>
  findRows(db.select(scope, eventEntity, 'event').select(headColumns), 'evt', ids, ({ body: _, ...head }) => head)

/** Bodies in the order of the ids: as many as fit into `maxBodyBytes`, at least one, and an error for each of the others. */
export async function findEventBodies(
  { db }: { db: Pick<Database, 'run'> },
  { organizationId }: Scope,
  ids: string[],
): Promise<Body[]> {
  const wanted = [...new Set(ids.filter((id) => isId('evt', id)))]
  if (wanted.length === 0) return ids.map(() => undefined)
  const rows = await db.run(bodiesStatement, [organizationId, wanted], callerSignal())
  const found = new Map(
    rows.map((row) => {
      const body = bodyOf(row.id, row.type, row.created_at, row)
      return [row.id, body ?? (row.fits ? undefined : fail('document_too_complex', { message: tooLarge }))]
    }),
  )
  return ids.map((id) => found.get(id))
}

/** One body, however large. Undefined if the event does not exist any more. */
export async function readEventBody(db: Pick<Database, 'runLarge'>, scope: Scope, id: string) {
  const [row] = await db.runLarge(scope, bodyStatement, [scope.organizationId, id], 'patient')
  return (row && bodyOf(id, row.type, row.created_at, row)) ?? undefined
}

export type Body = string | ServiceError | undefined

/** Enough for every page of events, including a last event as large as an output. */
const maxBodyBytes = 3 * maxPageBytes

type TypedRow = BodyRow & { type: EventType; created_at: Date }

/** Index: events_pkey, runs_pkey. */
const bodyStatement = statement<TypedRow>(
  'read_event_body',
  `select e.type, e.created_at, ${bodyColumns()} from events e ${joinRun()} where e.organization_id = $1 and e.id = $2`,
)

/** Index: events_pkey, runs_pkey. */
const bodiesStatement = statement<TypedRow & { id: string; fits: boolean }>(
  'read_event_bodies',
  `select e.id, e.type, e.created_at, e.fits, ${bodyColumns('e.fits')}
     from (select e.*, sum(${bodyBytes()}) over (order by e.id rows unbounded preceding) - ${bodyBytes()}
                       < ${maxBodyBytes} as fits
             from events e where e.organization_id = $1 and e.id = any($2::text[])) e
     ${joinRun('e.fits')}`,
)

const tooLarge = 'The events are too large for one response; ask for fewer of them'

const measuredHead = `event.organization_id, event.id, event.type, event.subject_id, event.created_at,
  ${bodyBytes('event')} as bytes`

type HeadRow = RowOf<EventHead> & { bytes: number }

const toHead = (row: HeadRow): EventHead => ({
  organizationId: row.organization_id,
  id: row.id,
  type: row.type,
  subjectId: row.subject_id,
  createdAt: row.created_at,
})

const headColumns = (['organizationId', 'id', 'type', 'subjectId', 'createdAt'] satisfies (keyof StoredEvent)[]).map(
  (name) => `event.${name}`,
)

const eventTypes: ReadonlySet<string> = new Set<EventType>(allEventTypes)

/** Throws if one of the types does not exist; `param` is the field that names them. */
export function knownTypes(types: readonly string[], param: string): readonly string[] {
  if (types.every((type) => eventTypes.has(type))) return types
  const message = `must be one of ${[...eventTypes].join(', ')}`
  throw failWith([{ param, code: 'unknown_event_type', message }])
}
