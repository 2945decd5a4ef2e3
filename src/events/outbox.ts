/*
 * The outbox: an event is stored in the transaction of what it reports, or not at all. Whoever sends events on is handed
 * in by the composition root and works in the same transaction; this folder knows no receivers.
 */
import type { Clock } from '../platform/clock.ts'
import type { Scope } from '../platform/database.ts'
import type { NewId } from '../platform/ids.ts'
import type { Transaction } from '../platform/transaction.ts'
import type { EventData, EventType } from './eventCatalog.ts'
import { eventEntity, type StoredEvent } from './eventEntity.ts'

export type RecordEvent = <Type extends EventType>(
  tx: Transaction,
  scope: Scope,
  type: Type,
  data: EventData[Type],
) => Promise<void>

type Deps = { clock: Clock; newId: NewId; fanOut(tx: Transaction, event: StoredEvent): Promise<void> }

export function createOutbox({ clock, newId, fanOut }: Deps): RecordEvent {
  return async (tx, { organizationId }, type, data) => {
    const [id, createdAt] = [newId('evt'), clock.now()]
    // PostgreSQL's text holds no NUL and no half surrogate pair: in JSON both stay the escapes that they are.
    const body = JSON.stringify({ id, type, created_at: createdAt.toISOString(), data })
    const event: StoredEvent = { organizationId, id, type, body, createdAt }
    await tx.insert(eventEntity, event)
    await fanOut(tx, event)
  }
}
