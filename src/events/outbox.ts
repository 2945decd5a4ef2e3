/*
 * The outbox: an event is stored in the transaction of the change that it reports. The same statement creates its
 * deliveries, with SQL that the composition root injects, so this folder does not depend on webhooks.
 */
import type { Clock } from '../platform/clock.ts'
import type { Scope } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import type { NewId } from '../platform/ids.ts'
import { type EventData, type EventType, subjectOf } from './eventCatalog.ts'

/**
 * Common table expressions that create deliveries for the rows of `recorded` (organization_id, id, type, subject_id,
 * created_at, only_to). The last one, `fanned_out`, has the number of `deliveries`.
 */
export type FanOutSql = string

export type RecordEvent = <Type extends EventType>(
  tx: Transaction,
  source: Scope & Traced,
  type: Type,
  data: EventData[Type],
  /** The id of the only webhook that gets it; by default all that subscribe to its type. */
  onlyTo?: string,
) => Promise<string>

/** A run, or who made the call that causes the event: its deliveries continue the same trace. */
type Traced = {
  traceparent?: string | null | undefined
  origin?: { traceparent?: string | undefined }
}

export type OutboxDeps = {
  clock: Clock
  newId: NewId
  fanOutSql: FanOutSql
  /** Called when a transaction that made deliveries has committed. */
  onFannedOut(): void
  /** Called when a transaction that stored events of this organisation has committed. */
  onRecorded(organizationId: string): void
}

export function createOutbox({ clock, newId, fanOutSql, onFannedOut, onRecorded }: OutboxDeps): RecordEvent {
  const recordStatement = `
    with recorded as (
      insert into events (organization_id, id, type, subject_id, body, created_at, traceparent)
      values ($1, $2, $3, $4, $5, $6, $8)
      returning organization_id, id, type, subject_id, created_at, $7::text as only_to
    ), ${fanOutSql}
    select deliveries from fanned_out`
  return async (tx, { organizationId, traceparent, origin }, type, data, onlyTo) => {
    const [id, createdAt] = [newId('evt'), clock.now()]
    const body = envelope(id, type, createdAt, JSON.stringify(data))
    const subject = subjectOf(type, data)
    const trace = traceparent ?? origin?.traceparent ?? null
    const values = [organizationId, id, type, subject, body, createdAt, onlyTo ?? null, trace]
    const [{ deliveries }] = await tx.manager.query(recordStatement, values)
    if (deliveries > 0) tx.afterCommit(onFannedOut)
    tx.afterCommit(() => onRecorded(organizationId))
    return id
  }
}

/**
 * An event as it is stored, signed and sent. JSON keeps NUL characters and lone surrogates as escapes, which
 * PostgreSQL's `text` could not hold otherwise.
 */
export const envelope = (id: string, type: EventType, createdAt: Date, dataText: string): string =>
  `{"id":"${id}","type":"${type}","created_at":"${createdAt.toISOString()}","data":${dataText}}`
