import type { Database } from '../platform/database/database.ts'
import { keysetPage, type Page, type PageArguments } from '../platform/paging/keysetPage.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { type User, userEntity } from './userEntity.ts'

/** A user as other members of the organisation see them. */
export type Member = Pick<User, 'id' | 'email' | 'role' | 'createdAt'>

/** Index: users_organization. */
export async function listUsers(
  { db }: { db: Pick<Database, 'select'> },
  viewer: Viewer,
  page: PageArguments,
): Promise<Page<Member>> {
  authorize(viewer, 'users:read')
  const { items, ...rest } = await keysetPage(db.select(viewer, userEntity, 'user'), 'usr', page)
  return { ...rest, items: items.map(({ id, email, role, createdAt }) => ({ id, email, role, createdAt })) }
}
