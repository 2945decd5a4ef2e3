/** What guardrails found in an output, for the audit log; before the run's end is stored, so that none goes unrecorded. */
import { nowhere } from '../access/viewer.ts'
import type { RecordAudit } from '../audit/recordAudit.ts'
import type { Triggered } from '../guardrails/guardrail.ts'
import type { Database } from '../platform/database.ts'
import { auditActionOf, toDetails } from './guardrailNotes.ts'
import type { Run } from './run.ts'

export type VerdictDeps = { db: Pick<Database, 'transaction'>; recordAudit: RecordAudit }

/** Whoever made the run may be long gone: it is told of the agent. */
export async function recordVerdicts(
  { db, recordAudit }: VerdictDeps,
  run: Run,
  triggered: Triggered[],
): Promise<void> {
  const deeds = triggered.flatMap((each) => {
    const action = auditActionOf(each)
    return action === undefined ? [] : [{ action, targetId: run.id, details: toDetails(run.agentId, each) }]
  })
  if (deeds.length === 0) return
  const actor = { id: run.agentId, kind: 'agent' as const, organizationId: run.organizationId, origin: nowhere }
  await db.transaction(async (tx) => {
    for (const deed of deeds) await recordAudit(tx, actor, deed)
  })
}
