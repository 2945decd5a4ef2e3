/*
 * What guardrails found in an output: kept in the audit log before the run's end is stored, so that none goes
 * unrecorded. Where the output is blocked, the text of it that was cleared and stored meanwhile is taken back: its
 * entries stay in the log, whose numbers have no gaps, without their text.
 */
import { nowhere } from '../../access/viewer.ts'
import type { RecordAudit } from '../../audit/recordAudit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { retryWhileUnavailable } from '../../platform/database/retryWhileUnavailable.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { JsonObject } from '../../platform/json.ts'
import type { Run } from '../run.ts'
import { auditActionOf, toDetails } from '../store/guardrailRecords.ts'
import type { OutputGuard } from './outputGuard.ts'

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
  await retryWhileUnavailable(clock, () =>
    db.transaction(async (tx) => {
      if (!(await holdRun(tx, run))) return
      if (guard.isBlocked()) await takeBack(tx, run)
      const known = await recordedBefore(tx, run)
      for (const deed of deeds) if (!known.has(keyOf(deed))) await recordAudit(tx, actor, deed)
    }),
  )
}

/** Index: runs_pkey. False where the run was cancelled or taken over: then nothing comes of the verdict. */
async function holdRun({ manager }: Transaction, { organizationId, id, attempt }: Run): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    `select 1 from runs where organization_id = $1 and id = $2 and attempt = $3 and status = 'running' for update`,
    [organizationId, id, attempt],
  )
  return rows.length > 0
}

/** Index: run_events_pkey. */
async function takeBack({ manager }: Transaction, { organizationId, id }: Run): Promise<void> {
  await manager.query(
    `update run_events set data = '{"delta":""}'
      where run_id = $2 and organization_id = $1 and type = 'output.delta'`,
    [organizationId, id],
  )
}

type Recorded = { action: string; details: JsonObject }

const keyOf = ({ action, details: { check, on } }: Recorded): string => `${action} ${check} ${on}`

/** Index: audit_log_by_target_id. By an earlier execution of this run, or by this one, whose answer was lost. */
async function recordedBefore({ manager }: Transaction, { organizationId, id }: Run): Promise<Set<string>> {
  const rows: Recorded[] = await manager.query(
    `select action, details from audit_log where organization_id = $1 and target_id = $2 and actor_kind = 'agent'`,
    [organizationId, id],
  )
  return new Set(rows.map(keyOf))
}
