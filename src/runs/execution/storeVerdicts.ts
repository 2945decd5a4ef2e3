/*
 * Stores the findings of guardrails in an output in the audit log, before the end of the run is stored, so that none is
 * missing. If the output is blocked, the deltas that were stored before are emptied; they stay in the log, so that its
 * numbers have no gaps.
 */
import { findRecordedByAgent, type RecordedByAgent } from '../../audit/findRecordedByAgent.ts'
import type { RecordAudit } from '../../audit/recordAudit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { retryWhileUnavailable } from '../../platform/database/retryWhileUnavailable.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { noOrigin } from '../../viewer/viewer.ts'
import type { Run } from '../run.ts'
import { toVerdicts } from '../store/changes/guardrailRecords.ts'
import { isRunning } from '../store/changes/isRunning.ts'
import { typeLetters } from '../store/logRows.ts'
import type { OutputGuard } from './outputGuard.ts'

export type VerdictDeps = { db: Pick<Database, 'transaction'>; recordAudit: RecordAudit; clock: Clock }

/** Call it when no write of output is pending. */
export async function storeVerdicts(deps: VerdictDeps, run: Run, guard: OutputGuard): Promise<void> {
  const { db, recordAudit, clock } = deps
  const verdicts = toVerdicts({ agent_id: run.agentId }, guard.triggered())
  const entries = verdicts.map((verdict) => ({ ...verdict, targetId: run.id }))
  if (entries.length === 0) return
  // The actor is the agent: the caller that created the run did not produce the output.
  const actor = { id: run.agentId, kind: 'agent' as const, organizationId: run.organizationId, origin: noOrigin }
  await retryWhileUnavailable(clock, () =>
    db.transaction(async (tx) => {
      if (!(await lockRun(tx, run))) return
      if (guard.isBlocked()) await emptyDeltas(tx, run)
      // By an earlier execution, or by this one if the response was lost.
      const stored = new Set((await findRecordedByAgent(tx, run, run.id)).map(keyOf))
      for (const entry of entries) if (!stored.has(keyOf(entry))) await recordAudit(tx, actor, entry)
    }),
  )
}

/** Index: runs_pkey. False if the run was cancelled or taken over: then nothing is stored. */
async function lockRun({ manager }: Transaction, { organizationId, id, attempt }: Run): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    `select 1 from runs where organization_id = $1 and id = $2 and attempt = $3 and ${isRunning} for update`,
    [organizationId, id, attempt],
  )
  return rows.length > 0
}

/** Index: run_events_pkey. */
async function emptyDeltas({ manager }: Transaction, { organizationId, id }: Run): Promise<void> {
  await manager.query(
    `update run_events e set data = (
        select string_agg(case when substr(e.types, place::int, 1) = '${delta}' then '{"delta":""}' else line end, chr(10) order by place)
          from unnest(string_to_array(e.data, chr(10))) with ordinality as l (line, place))
      where run_id = $2 and organization_id = $1 and types like '%${delta}%'`,
    [organizationId, id],
  )
}

const delta = typeLetters['output.delta']

const keyOf = ({ action, details: { check, on } }: RecordedByAgent): string => `${action} ${check} ${on}`
