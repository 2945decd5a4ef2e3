/*
 * What guardrails found in an output: kept in the audit log before the run's end is stored, so that none goes
 * unrecorded. Where the output is blocked, the text of it that was cleared and stored meanwhile is taken back: its
 * entries stay in the log, whose numbers have no gaps, without their text.
 */
import { nowhere } from '../access/viewer.ts'
import type { RecordAudit } from '../audit/recordAudit.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { patiently } from '../platform/patiently.ts'
import type { Transaction } from '../platform/transaction.ts'
import { auditActionOf, toDetails } from './guardrailNotes.ts'
import type { OutputGuard } from './outputGuard.ts'
import type { Run } from './run.ts'

export type VerdictDeps = { db: Pick<Database, 'transaction'>; recordAudit: RecordAudit; clock: Clock }

/** Nothing of the run's output may be on its way into the log. */
export async function storeVerdicts(deps: VerdictDeps, run: Run, guard: OutputGuard): Promise<void> {
  const { db, recordAudit, clock } = deps
  const deeds = guard.triggered().flatMap((each) => {
    const action = auditActionOf(each)
    return action === undefined ? [] : [{ action, targetId: run.id, details: toDetails(run.agentId, each) }]
  })
  if (deeds.length === 0) return
  // Whoever made the run may be long gone: it is told of the agent.
  const actor = { id: run.agentId, kind: 'agent' as const, organizationId: run.organizationId, origin: nowhere }
  await patiently(clock, () =>
    db.transaction(async (tx) => {
      if (guard.isBlocked()) await takeBack(tx, run)
      for (const deed of deeds) await recordAudit(tx, actor, deed)
    }),
  )
}

/** Index: run_events_pkey. A process that lost the run meanwhile takes nothing back. */
async function takeBack({ manager }: Transaction, { organizationId, id, attempt }: Run): Promise<void> {
  await manager.query(
    `update run_events e set data = '{"delta":""}'
       from (select id from runs
              where organization_id = $1 and id = $2 and attempt = $3 and status = 'running' for share) r
      where e.run_id = r.id and e.organization_id = $1 and e.type = 'output.delta'`,
    [organizationId, id, attempt],
  )
}
