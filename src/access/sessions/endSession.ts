/** Deletes a session by its name, with an audit entry if it existed. */
import type { RecordAudit } from '../../audit/recordAudit.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { CallOrigin } from '../../viewer/viewer.ts'
import { hashOf } from './sessionId.ts'
import { deleteSession } from './sessionStatements.ts'

type EndedRow = { organization_id: string; user_id: string }

export async function endSession(
  { recordAudit }: { recordAudit: RecordAudit },
  tx: Transaction,
  name: string,
  origin: CallOrigin,
): Promise<void> {
  const [[ended]] = (await tx.manager.query(deleteSession, [hashOf(name)])) as [EndedRow[], number]
  if (ended === undefined) return
  const actor = { id: ended.user_id, kind: 'user' as const, organizationId: ended.organization_id, origin }
  await recordAudit(tx, actor, { action: 'session.ended', targetId: name })
}
