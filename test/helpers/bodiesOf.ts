import type { Pool } from 'pg'
import { type BodyRow, bodyColumns, bodyOf, joinRun } from '../../src/events/eventBody.ts'
import type { EventType } from '../../src/events/eventCatalog.ts'

export type SentEvent = { id: string; type: EventType; body: string }

type Row = BodyRow & { id: string; type: EventType; created_at: Date }

/** Events with their bodies as sent, oldest first; `condition` is SQL about the event `e`. */
export async function bodiesOf(
  db: Pick<Pool, 'query'>,
  condition = 'true',
  values: unknown[] = [],
): Promise<SentEvent[]> {
  const { rows } = await db.query<Row>(
    `select e.id, e.type, e.created_at, ${bodyColumns()} from events e ${joinRun()} where ${condition} order by e.id`,
    values,
  )
  return rows.map((row) => ({ id: row.id, type: row.type, body: bodyOf(row.id, row.type, row.created_at, row) ?? '' }))
}
