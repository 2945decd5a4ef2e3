/** Writes into the audit log, in the transaction of what was done: a search for `recordAudit(` lists every entry there is. */
import type { Viewer } from '../access/viewer.ts'
import type { Clock } from '../platform/clock.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import type { NewId } from '../platform/ids.ts'
import type { JsonObject } from '../platform/json.ts'
import type { AuditAction } from './auditActions.ts'
import { type AuditEntry, auditEntity } from './auditEntity.ts'

export type RecordAudit = (tx: Transaction, actor: Actor, deed: Deed) => Promise<void>

/** A viewer, or somebody who acts without being one: an operator at the machine, a login that was refused. */
export type Actor = Pick<Viewer, 'id' | 'organizationId' | 'origin'> & { kind: AuditEntry['actorKind'] }

export type Deed = {
  action: AuditAction
  targetId: string | null
  /** What helps to understand it; never a secret. */
  details?: JsonObject
}

type Deps = { clock: Clock; newId: NewId }

export const createAudit =
  ({ clock, newId }: Deps): RecordAudit =>
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
