/** Paging by keyset over ids, forwards and backwards, in either order: never by offset. */
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm'
import { fail, failWith, type Problem } from '../errors.ts'
import type { IdPrefix } from '../ids.ts'
import { decodeCursor, encodeCursor } from './keysetCursor.ts'

export type Order = 'asc' | 'desc'

/** Relay's four arguments and an order, for both doors. */
export type PageArguments = {
  first?: number | null | undefined
  after?: string | null | undefined
  last?: number | null | undefined
  before?: string | null | undefined
  order?: Order | null | undefined
  /** The selected fields of the items; undefined for all. Other fields that can be large are neither read nor counted. */
  fields?: readonly string[] | undefined
}

export type PageRequest<Bound = string> = {
  limit: number
  backwards: boolean
  /** The order in which rows are read: the requested one, reversed when reading backwards. */
  readOrder: Order
  /** Exclusive bounds in the order of ids or numbers. */
  above: Bound | undefined
  below: Bound | undefined
}

export type Page<Item> = {
  items: Item[]
  hasNextPage: boolean
  hasPreviousPage: boolean
  /** Set if a page does not start or end at its first or last item, but at another cursor or, for null, at the list's start. */
  startCursor?: string | null
  endCursor?: string | null
}

export const maxPageSize = 100
export const defaultPageSize = 20

export const readPageRequest = (prefix: IdPrefix, page: PageArguments): PageRequest =>
  readRequest(page, (cursor, param) => decodeCursor(prefix, cursor, param))

/** `decode` throws if the cursor is invalid. */
export function readRequest<Bound>(
  page: PageArguments,
  decode: (cursor: string, param: string) => Bound,
): PageRequest<Bound> {
  checkPageArguments(page)
  const backwards = page.last != null
  const order = page.order ?? 'desc'
  const after = page.after == null ? undefined : decode(page.after, 'after')
  const before = page.before == null ? undefined : decode(page.before, 'before')
  return {
    limit: page.last ?? page.first ?? defaultPageSize,
    backwards,
    readOrder: (order === 'desc') === backwards ? 'asc' : 'desc',
    above: order === 'desc' ? before : after,
    below: order === 'desc' ? after : before,
  }
}

/** Makes a page from up to `limit + 1` rows, in the order they were read; `fitting`: how many fit into the response. */
export function toPage<Item>(
  request: Pick<PageRequest, 'limit' | 'backwards'>,
  page: PageArguments,
  rows: Item[],
  fitting = rows.length,
): Page<Item> {
  const count = Math.min(request.limit, fitting)
  const more = rows.length > count
  const items = rows.slice(0, count)
  const given = (request.backwards ? page.before : page.after) ?? null
  // If not even one item fits into the page, the cursor from which to continue is the one that was given.
  const resume = more && count === 0 ? { startCursor: given, endCursor: given } : {}
  return request.backwards
    ? { items: items.reverse(), hasNextPage: page.before != null, hasPreviousPage: more, ...resume }
    : { items, hasNextPage: more, hasPreviousPage: page.after != null, ...resume }
}

/** A page whose list was read up to this id, and may continue after it. */
export function endPageAt<Item>(
  { backwards }: Pick<PageRequest, 'backwards'>,
  page: Page<Item>,
  id: string,
): Page<Item> {
  const [cursor, isEmpty] = [encodeCursor(id), page.items.length === 0]
  return {
    ...page,
    ...(backwards ? { hasPreviousPage: true } : { hasNextPage: true }),
    ...((backwards || isEmpty) && { startCursor: cursor }),
    ...((!backwards || isEmpty) && { endCursor: cursor }),
  }
}

export async function keysetPage<Entity extends ObjectLiteral>(
  query: SelectQueryBuilder<Entity>,
  prefix: IdPrefix,
  page: PageArguments,
): Promise<Page<Entity>> {
  const request = readPageRequest(prefix, page)
  return toPage(request, page, await pageQuery(query, request).getMany())
}

/** Reads one row more than the page has, to know whether there is a next page. */
export function pageQuery<Entity extends ObjectLiteral>(
  query: SelectQueryBuilder<Entity>,
  request: PageRequest,
): SelectQueryBuilder<Entity> {
  const { readOrder, limit } = request
  return boundQuery(query, request)
    .orderBy(`${query.alias}.id`, readOrder === 'asc' ? 'ASC' : 'DESC')
    .limit(limit + 1)
}

/** Reads only the rows between the cursors. */
export function boundQuery<Entity extends ObjectLiteral>(
  query: SelectQueryBuilder<Entity>,
  { above, below }: PageRequest,
): SelectQueryBuilder<Entity> {
  const { alias } = query
  if (above !== undefined) query.andWhere(`${alias}.id > :above`, { above })
  if (below !== undefined) query.andWhere(`${alias}.id < :below`, { below })
  return query
}

export function checkPageArguments(page: PageArguments): void {
  const problems: Problem[] = []
  for (const param of ['first', 'last'] as const) {
    const size = page[param]
    if (size != null && (size < 1 || size > maxPageSize)) {
      problems.push({ param, code: 'limit_out_of_range', message: `must be from 1 to ${maxPageSize}` })
    }
  }
  if (problems.length > 0) throw failWith(problems)
  if (page.first != null && page.last != null) {
    throw fail('invalid_value', { param: 'last', message: 'Use first or last, not both' })
  }
}
