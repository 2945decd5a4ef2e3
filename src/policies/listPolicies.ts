/*
 * The templates, then the organisation's policies by age. There are at most 104, so all are read, and the page is cut
 * after the key in the cursor, whether that policy still exists or not.
 */
import type { Database } from '../platform/database/database.ts'
import { fail } from '../platform/errors.ts'
import { isId } from '../platform/ids.ts'
import { encodeCursor } from '../platform/paging/keysetCursor.ts'
import {
  checkPageArguments,
  defaultPageSize,
  type Page,
  type PageArguments,
  toPage,
} from '../platform/paging/keysetPage.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { findDefault } from './defaultPolicy.ts'
import { isTemplate, type Policy, showPolicy, showTemplate, templateNames } from './policy.ts'
import { policyQuery } from './readPolicy.ts'

type Deps = { db: Pick<Database, 'select' | 'run'> }

export async function listPolicies({ db }: Deps, viewer: Viewer, page: PageArguments): Promise<Page<Policy>> {
  authorize(viewer, 'policies:read')
  checkPageArguments(page)
  const [after, before] = [readCursor(page.after, 'after'), readCursor(page.before, 'before')]
  const [rows, defaultId] = [await policyQuery(db, viewer).getMany(), await findDefault(db, viewer)]
  const all = [
    ...templateNames.map((name) => showTemplate(name, defaultId)),
    ...rows.map((row) => showPolicy(row, defaultId)),
  ].sort((one, other) => (keyOf(one.id) < keyOf(other.id) ? -1 : 1))
  const isAscending = page.order === 'asc'
  const [above, below] = isAscending ? [after, before] : [before, after]
  const within = all.filter(
    ({ id }) => (above === undefined || keyOf(id) > above) && (below === undefined || keyOf(id) < below),
  )
  const backwards = page.last != null
  const limit = page.last ?? page.first ?? defaultPageSize
  const read = isAscending === backwards ? within.reverse() : within
  return toPage({ limit, backwards }, page, read.slice(0, limit + 1))
}

/** Sorts templates in their own order, before every id. */
const keyOf = (id: string): string => (isTemplate(id) ? ` ${templateNames.indexOf(id)}` : id)

function readCursor(cursor: string | null | undefined, param: string): string | undefined {
  if (cursor == null) return undefined
  const [, id = ''] = /^1:(\w{1,40})$/.exec(Buffer.from(cursor.slice(0, 100), 'base64url').toString('latin1')) ?? []
  if ((!isTemplate(id) && !isId('pol', id)) || encodeCursor(id) !== cursor) throw fail('invalid_cursor', { param })
  return keyOf(id)
}
