import { type Database, type Scope, statement } from '../platform/database/database.ts'
import { type BodyRow, bodyColumns, bodyOf, joinRun } from './eventBody.ts'
import type { EventType } from './eventCatalog.ts'

/** One body, up to megabytes, when its turn comes. Undefined if there is no such event any more. */
export async function readEventBody(
  db: Pick<Database, 'runLarge'>,
  scope: Scope,
  id: string,
): Promise<string | undefined> {
  const [row] = await db.runLarge(scope, bodyStatement, [scope.organizationId, id], 'patient')
  return (row && bodyOf(id, row.type, row.created_at, row)) ?? undefined
}

/** Index: events_pkey, runs_pkey. */
const bodyStatement = statement<BodyRow & { type: EventType; created_at: Date }>(
  'read_event_body',
  `select e.type, e.created_at, ${bodyColumns()} from events e ${joinRun()} where e.organization_id = $1 and e.id = $2`,
)
