/** Writes an audit entry in the transaction of the change that it records. Verdicts on inputs are stored by `guardrailRecords`. */
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import type { NewId } from '../platform/ids.ts'
import type { JsonObject } from '../platform/json.ts'
import type { Viewer } from '../viewer/viewer.ts'
import type { AuditAction } from './auditActions.ts'
import { type AuditEntry, auditEntity } from './auditEntity.ts'

export type RecordAudit = (tx: Transaction, actor: Actor, entry: NewAuditEntry) => Promise<void>

/** Dependencies of use cases that change something. */
export type ChangeDeps = { db: Pick<Database, 'transaction'>; clock: Clock; recordAudit: RecordAudit }
/** The same for those that create something. */
export type CreateDeps = ChangeDeps & { db: Database; newId: NewId }

/** A viewer, or an actor without one: an operator, an agent, a refused login. */
export type Actor = Pick<Viewer, 'id' | 'organizationId' | 'origin'> & { kind: AuditEntry['actorKind'] }

type NewAuditEntry = {
  action: AuditAction
  targetId: string | null
  /** Never holds a secret. */
  details?: JsonObject
}

export const createAudit =
  ({ clock, newId }: { clock: Clock; newId: NewId }): RecordAudit =>
  (tx, { id, kind, organizationId, origin }, { action, targetId, details = {} }) =>
    tx.insert(auditEntity, {
      organizationId,
      id: newId('aud'),
      action,
      actorId: id,
      actorKind: kind,
      targetId,
      address: origin.address,
      requestId: origin.requestId,
      details,
      createdAt: clock.now(),
    })
