/** Stored events. Their bodies can be megabytes: they are read by themselves, and only where somebody asks for them. */
import type { Database, Scope } from '../platform/database/database.ts'
import type { RowOf } from '../platform/database/rowOf.ts'
import type { ServiceError } from '../platform/errors.ts'
import { isId } from '../platform/ids.ts'
import { type CreatedBetween, whereCreatedBetween } from '../platform/paging/createdBetween.ts'
import { type Page, type PageArguments, pageQuery, readPageRequest, toPage } from '../platform/paging/keysetPage.ts'
import { fitRoundRobin, maxPageBytes, type PageBudget } from '../platform/paging/pageBudget.ts'
import { type EventType, subscribableTypes } from './eventCatalog.ts'
import { eventEntity, type StoredEvent } from './eventEntity.ts'
import { fail, failWith } from './eventErrors.ts'

export type EventHead = Omit<StoredEvent, 'body'>

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
  if (filter.type != null) query.andWhere('event.type = any(:types)', { types: knownTypes(filter.type) })
  whereCreatedBetween(query, 'event', 'evt', filter)
  const request = readPageRequest('evt', page)
  return budget.read(async (left) => {
    const rows: HeadRow[] = await pageQuery(query, 'event', request).getRawMany()
    const { counts, bytes } = fitRoundRobin([rows], (row) => row.bytes, left)
    const { items, ...rest } = toPage(request, page, rows, counts[0])
    return { result: { ...rest, items: items.map(toHead) }, bytes }
  })
}

/** In the order of the ids; undefined where there is none. */
export async function findEvents({ db }: Deps, scope: Scope, ids: string[]): Promise<(EventHead | undefined)[]> {
  const wanted = eventIds(ids)
  const rows = wanted.length === 0 ? [] : await headQuery(db, scope).andWhere(amongWanted, { wanted }).getMany()
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => found.get(id))
}

/** As many as may be held at once, and always one; an error in place of the others. */
export async function findEventBodies({ db }: Deps, scope: Scope, ids: string[]): Promise<Body[]> {
  const wanted = eventIds(ids)
  if (wanted.length === 0) return ids.map(() => undefined)
  const query = db.select(scope, eventEntity, 'event').select('event.id', 'id').addSelect(bodyAsFarAsItFits, 'body')
  const rows = await query.andWhere(amongWanted, { wanted }).getRawMany<{ id: string; body: string | null }>()
  const found = new Map(rows.map(({ id, body }) => [id, body ?? fail('document_too_complex', { message: tooLarge })]))
  return ids.map((id) => found.get(id))
}

export type Body = string | ServiceError | undefined

/** More than a page of events holds together with its last one, which may be as large as an output. */
const enoughBytes = 3 * maxPageBytes

const bodyAsFarAsItFits = `case when sum(octet_length(event.body)) over (order by event.id rows unbounded preceding)
  - octet_length(event.body) < ${enoughBytes} then event.body end`

const tooLarge = 'The events hold too much to be shown at once; ask for fewer of them'

const amongWanted = 'event.id = any(:wanted)'
const eventIds = (ids: string[]): string[] => [...new Set(ids.filter((id) => isId('evt', id)))]

/** A text is measured without being read. */
const measuredHead =
  'event.organization_id, event.id, event.type, event.subject_id, event.created_at, octet_length(event.body) as bytes'

type HeadRow = RowOf<EventHead> & { bytes: number }

const toHead = (row: HeadRow): EventHead => ({
  organizationId: row.organization_id,
  id: row.id,
  type: row.type,
  subjectId: row.subject_id,
  createdAt: row.created_at,
})

const headColumns = (['organizationId', 'id', 'type', 'subjectId', 'createdAt'] satisfies (keyof EventHead)[]).map(
  (name) => `event.${name}`,
)
const headQuery = (db: Deps['db'], scope: Scope) => db.select(scope, eventEntity, 'event').select(headColumns)

const eventTypes: ReadonlySet<string> = new Set<EventType>([...subscribableTypes, 'test'])

function knownTypes(types: readonly string[]): readonly string[] {
  if (types.every((type) => eventTypes.has(type))) return types
  const message = `must be of ${[...eventTypes].join(', ')}`
  throw failWith([{ param: 'type', code: 'unknown_event_type', message }])
}
