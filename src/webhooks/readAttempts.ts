/** The attempts of many deliveries in one statement. The ids must be of deliveries that the viewer may read. */
import { callerSignal } from '../platform/callerSignal.ts'
import { type Database, type Scope, statement } from '../platform/database/database.ts'
import type { RowOf } from '../platform/database/defineEntity.ts'
import type { DeliveryAttempt } from './store/deliveryAttemptEntity.ts'

type Deps = { db: Pick<Database, 'run'> }

/** The form shown in lists, without the headers. */
export type ShownAttempt = Omit<DeliveryAttempt, 'organizationId' | 'requestHeaders'>

export async function readAttempts({ db }: Deps, scope: Scope, deliveryIds: string[]): Promise<ShownAttempt[][]> {
  const rows = await db.run(attemptsStatement, [scope.organizationId, deliveryIds], callerSignal())
  const attempts = new Map<string, ShownAttempt[]>(deliveryIds.map((id) => [id, []]))
  for (const row of rows) attempts.get(row.delivery_id)?.push(toAttempt(row))
  return deliveryIds.map((id) => attempts.get(id) ?? [])
}

/** The headers of the last attempt; undefined before the first. */
export async function readRequestHeaders(
  { db }: Deps,
  scope: Scope,
  deliveryIds: string[],
): Promise<(Record<string, string> | undefined)[]> {
  const rows = await db.run(headersStatement, [scope.organizationId, deliveryIds], callerSignal())
  const headers = new Map(rows.map((row) => [row.delivery_id, row.request_headers]))
  return deliveryIds.map((id) => headers.get(id))
}

const toAttempt = (row: RowOf<ShownAttempt>): ShownAttempt => ({
  deliveryId: row.delivery_id,
  number: row.number,
  startedAt: row.started_at,
  durationMs: row.duration_ms,
  httpStatus: row.http_status,
  responseBody: row.response_body,
  error: row.error,
})

/** Index: delivery_attempts_pkey. */
const attemptsStatement = statement<RowOf<ShownAttempt>>(
  'read_attempts',
  `select delivery_id, number, started_at, duration_ms, http_status, response_body, error
     from delivery_attempts where organization_id = $1 and delivery_id = any($2) order by delivery_id, number`,
)

/** Index: delivery_attempts_pkey, its last entry for each delivery. */
const headersStatement = statement<{ delivery_id: string; request_headers: Record<string, string> }>(
  'read_request_headers',
  `select a.delivery_id, a.request_headers
     from unnest($2::text[]) as d (id)
    cross join lateral (
      select delivery_id, request_headers from delivery_attempts
       where organization_id = $1 and delivery_id = d.id order by number desc limit 1
    ) a`,
)
