import type { Database } from '../../platform/database/database.ts'
import { keysetPage, type Page, type PageArguments } from '../../platform/paging/keysetPage.ts'
import { authorize, type Viewer } from '../../viewer/viewer.ts'
import { type Invitation, showInvitation } from './invitation.ts'
import { invitationEntity } from './invitationEntity.ts'

/** Those that are pending, and for a week those that have expired. Index: invitations_pkey. */
export async function listInvitations(
  { db }: { db: Pick<Database, 'select'> },
  viewer: Viewer,
  page: PageArguments,
): Promise<Page<Invitation>> {
  authorize(viewer, 'users:write')
  const query = db.select(viewer, invitationEntity, 'invitation').andWhere('invitation.endedAt is null')
  const { items, ...rest } = await keysetPage(query, 'inv', page)
  return { ...rest, items: items.map((row) => showInvitation(row)) }
}
