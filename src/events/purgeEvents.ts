import { purgeRows } from '../platform/database/purgeRows.ts'

/** Deletes events from before a time. Index: events_age. An event stays as long as a delivery of it does. */
export const purgeEvents = purgeRows({
  table: 'events',
  old: `from events old where created_at < $1::timestamptz - interval '1 day'`,
  rows: 2_000,
})
