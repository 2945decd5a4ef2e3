import type { Scope } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import type { AuditEntry } from './auditEntity.ts'

export type RecordedByAgent = Pick<AuditEntry, 'action' | 'details'>

/** The audit entries about a target whose actor is an agent. Index: audit_log_by_target_id. */
export const findRecordedByAgent = (
  { manager }: Transaction,
  { organizationId }: Scope,
  targetId: string,
): Promise<RecordedByAgent[]> =>
  manager.query(
    `select action, details from audit_log where organization_id = $1 and target_id = $2 and actor_kind = 'agent'`,
    [organizationId, targetId],
  )
