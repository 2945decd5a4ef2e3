/** Deliveries that were settled since a time, for many callers in one statement. One that is settled again counts again. */
import { type Database, statement } from '../../platform/database/database.ts'
import { pieceColumns, pieces, pieceValues } from './windowPieces.ts'

export type RecentDeliveries = { succeeded: number; failed: number }

/** In the order of the input. */
export async function readRecentDeliveries(
  db: Pick<Database, 'run'>,
  inputs: readonly { organizationId: string; windowSeconds: number }[],
  now: Date,
): Promise<RecentDeliveries[]> {
  if (inputs.length === 0) return []
  const rows = await db.run(recentDeliveriesStatement, [
    inputs.map(({ organizationId }) => organizationId),
    ...pieceValues(inputs, now),
  ])
  const found = new Map(rows.map((row) => [Number(row.position), row]))
  return inputs.map((_, index) => {
    const { succeeded = 0, failed = 0 } = found.get(index + 1) ?? {}
    return { succeeded, failed }
  })
}

/** Index: recent_delivery_rollups_pkey, delivery_facts_organization. */
const recentDeliveriesStatement = statement<RecentDeliveries & { position: string }>(
  'read_recent_deliveries',
  `select a.position, coalesce(sum(d.succeeded), 0)::float8 as succeeded, coalesce(sum(d.failed), 0)::float8 as failed
     from unnest($1::text[], $2::timestamptz[], $3::smallint[], $4::timestamptz[], $5::smallint[]) with ordinality
       as a (organization_id, ${pieceColumns}, position)
    cross join lateral (
      select succeeded, failed from ${pieces}
        join recent_delivery_rollups r on r.seconds = p.seconds and r.start >= p.start and r.start < p.before
       where r.organization_id = a.organization_id
      union all
      select greatest(succeeded, 0), greatest(failed, 0) from delivery_facts f
       where f.organization_id = a.organization_id and f.settled_at >= a.start
    ) d
    group by a.position`,
)
