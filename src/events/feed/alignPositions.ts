/*
 * Positions contain transaction numbers, and those of another PostgreSQL server may be lower: after a restore there, new
 * events would come before old ones. So if a stored position is higher than the server's numbers allow, all new positions
 * get an offset. Must be called at start, before events are written.
 */
import { type Database, statement } from '../../platform/database/database.ts'

export async function alignPositions(db: Pick<Database, 'run' | 'pool'>): Promise<void> {
  const [{ highest, next } = { highest: null, next: '0' }] = await db.run(highestStatement, [])
  if (highest === null || Number(highest) < Number(next)) return
  const offset = Number(highest) + 1
  await db.pool.query(
    `create or replace function event_position_offset() returns bigint language sql stable as 'select ${offset}::bigint'`,
  )
}

/** Index: organizations_pkey, then events_feed once per organisation. A visible row was written below `next`. */
const highestStatement = statement<{ highest: string | null; next: string }>(
  'highest_event_position',
  `select max(latest.position) as highest,
          pg_snapshot_xmax(pg_current_snapshot())::text::bigint + event_position_offset() as next
     from organizations o
    cross join lateral (
      select position from events e where e.organization_id = o.id order by e.position desc, e.id desc limit 1
    ) latest`,
)
