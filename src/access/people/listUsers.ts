import type { Database } from '../../platform/database/database.ts'
import { keysetPage, type Page, type PageArguments } from '../../platform/paging/keysetPage.ts'
import { authorize, type Viewer } from '../../viewer/viewer.ts'
import { userEntity } from '../userEntity.ts'
import { type Member, showMember } from './member.ts'

/** Index: users_organization. */
export async function listUsers(
  { db }: { db: Pick<Database, 'select'> },
  viewer: Viewer,
  page: PageArguments,
): Promise<Page<Member>> {
  authorize(viewer, 'users:read')
  const { items, ...rest } = await keysetPage(db.select(viewer, userEntity, 'user'), 'usr', page)
  return { ...rest, items: items.map((user) => showMember(viewer, user)) }
}
