/** The current viewer of a key or user, for work done later on their behalf; undefined if deleted or revoked. */
import { type Database, statement } from '../platform/database/database.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { findApiKeyById } from './keys/findApiKey.ts'
import { toKeyViewer } from './keys/keyViewer.ts'
import { toUserViewer, type UserRow, userColumns } from './userViewer.ts'

export async function findViewer(
  db: Pick<Database, 'run'>,
  organizationId: string,
  id: string,
  now: Date,
): Promise<Viewer | undefined> {
  const viewer = id.startsWith('key_') ? await findKeyViewer(db, id) : await findUserViewer(db, id)
  if (viewer === undefined || viewer.organizationId !== organizationId) return undefined
  return viewer.expiresAt !== null && viewer.expiresAt <= now ? undefined : viewer
}

async function findKeyViewer(db: Pick<Database, 'run'>, id: string): Promise<Viewer | undefined> {
  const [row] = await db.run(findApiKeyById, [id])
  return row && toKeyViewer(row)
}

async function findUserViewer(db: Pick<Database, 'run'>, id: string): Promise<Viewer | undefined> {
  const [row] = await db.run(findUser, [id])
  return row && toUserViewer(row, { kind: 'session', id, expiresAt: null })
}

/** Indexes: users_pkey, organizations_pkey. */
const findUser = statement<UserRow>(
  'find_user_viewer',
  `select ${userColumns} from users u join organizations o on o.id = u.organization_id where u.id = $1`,
)
