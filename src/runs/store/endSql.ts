/** What every statement of an execution that ends runs stores with them: their facts, their events, and the deliveries of these. */
import { storedSize } from '../../events/eventBody.ts'
import type { FanOutSql } from '../../events/outbox.ts'
import type { Database } from '../../platform/database/database.ts'
import { keepFacts } from './runFacts.ts'

/** Its body is not stored: `events/eventBody` makes it from the run. */
export type RunEndedEvent = { id: string; type: 'run.completed' | 'run.failed' }

export type StoreEndDeps = {
  db: Pick<Database, 'run'>
  fanOutSql: FanOutSql
  /** Called when the statement created deliveries. */
  onFannedOut(): void
  /** Called when the statement stored events of this organisation. */
  onRecorded(organizationId: string): void
}

/** The columns of runs that their facts and events are made of. */
export const endedColumns = `organization_id, id, agent_id, agent_version, created_at, created_by, status, latency_ms,
               tokens_used, error_code, finished_at`

/** What the body of an event has beside the JSON of its run. */
const bytesBesideJson = 700

export const bodyBytesSql = (texts: string[]): string =>
  [bytesBesideJson, ...texts.map((text) => `coalesce(octet_length(${text}), 0)`)].join(' + ')

/**
 * Common table expressions for the rows of `ended`: `endedColumns`, `event_id` and `event_type` of their events, and the
 * `body_bytes` of these. Those of `fanOutSql` come last.
 */
export const endSql = (fanOutSql: FanOutSql): string => `counted as (
     ${keepFacts('ended')}
   ), recorded as (
     insert into events (organization_id, id, type, subject_id, body_bytes, created_at)
     select organization_id, event_id, event_type, id, ${storedSize('body_bytes')}, finished_at from ended
     returning organization_id, id, type, subject_id, created_at, null::text as only_to
   ), ${fanOutSql}`
