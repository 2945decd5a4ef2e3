import { type Statement, statement } from '../platform/database/database.ts'

/** Deletes at most so many events from before a time. Index: events_age. An event stays as long as a delivery of it does. */
export const purgeEvents = (rows: number): Statement<{ purged: number }> =>
  statement(
    'purge_events',
    `with old as (
       delete from events where ctid = any(array(
         select ctid from events e where e.created_at < $1::timestamptz - interval '1 day' limit ${rows}))
       returning 1
     )
     select count(*)::int as purged from old`,
  )
