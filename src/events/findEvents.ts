/** Stored events. Their bodies can be megabytes: they are read by themselves, and only where somebody asks for them. */
import type { Database, Scope } from '../platform/database.ts'
import { failWith } from '../platform/errors.ts'
import { idBoundAt, isId } from '../platform/ids.ts'
import { keysetPage, type Page, type PageArguments } from '../platform/keysetPage.ts'
import { type EventType, subscribableTypes } from './eventCatalog.ts'
import { eventEntity, type StoredEvent } from './eventEntity.ts'

export type EventHead = Omit<StoredEvent, 'body'>

export type EventFilter = {
  /** Any of these. */
  type?: readonly string[] | null | undefined
  createdAfter?: Date | null | undefined
  createdBefore?: Date | null | undefined
}

type Deps = { db: Pick<Database, 'select'> }

export async function pageOfEvents(
  { db }: Deps,
  scope: Scope,
  { type, createdAfter, createdBefore }: EventFilter,
  page: PageArguments,
): Promise<Page<EventHead>> {
  const query = headQuery(db, scope)
  if (type != null) query.andWhere('event.type = any(:types)', { types: knownTypes(type) })
  if (createdAfter != null) {
    query.andWhere('event.createdAt > :createdAfter', { createdAfter })
    query.andWhere('event.id > :afterId', { afterId: idBoundAt('evt', new Date(createdAfter.getTime() - slackMs)) })
  }
  if (createdBefore != null) {
    query.andWhere('event.createdAt < :createdBefore', { createdBefore })
    query.andWhere('event.id < :beforeId', { beforeId: idBoundAt('evt', new Date(createdBefore.getTime() + slackMs)) })
  }
  return keysetPage(query, 'event', 'evt', page)
}

/** In the order of the ids; undefined where there is none. */
export async function findEvents({ db }: Deps, scope: Scope, ids: string[]): Promise<(EventHead | undefined)[]> {
  const wanted = eventIds(ids)
  const rows = wanted.length === 0 ? [] : await headQuery(db, scope).andWhere(amongWanted, { wanted }).getMany()
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => found.get(id))
}

export async function findEventBodies({ db }: Deps, scope: Scope, ids: string[]): Promise<(string | undefined)[]> {
  const wanted = eventIds(ids)
  if (wanted.length === 0) return ids.map(() => undefined)
  const query = db.select(scope, eventEntity, 'event').select(['event.organizationId', 'event.id', 'event.body'])
  const rows = await query.andWhere(amongWanted, { wanted }).getMany()
  const found = new Map(rows.map((row) => [row.id, row.body]))
  return ids.map((id) => found.get(id))
}

/** Ids carry their time, so a bound on ids spares the index the rest; processes' clocks may differ by this much. */
const slackMs = 60_000

const amongWanted = 'event.id = any(:wanted)'
const eventIds = (ids: string[]): string[] => [...new Set(ids.filter((id) => isId('evt', id)))]

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
