/** Ends the caller's session in every process, and with it the session tokens that it created. */
import type { RecordAudit } from '../../audit/recordAudit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { endSession } from './endSession.ts'
import { requireSession } from './requireSession.ts'

type Deps = { db: Pick<Database, 'transaction'>; recordAudit: RecordAudit; forgetSession(name: string): void }

export async function logOut(deps: Deps, viewer: Viewer): Promise<void> {
  const name = requireSession(viewer)
  await deps.db.transaction((tx) => endSession(deps, tx, name, viewer.origin))
  deps.forgetSession(name)
}
