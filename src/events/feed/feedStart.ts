/** Where a reader of the feed starts, if it does not continue after an event. */
import { type Database, statement } from '../../platform/database/database.ts'
import { idBoundAt } from '../../platform/ids.ts'
import { beforeTransaction, type FeedPlace, type FeedPosition } from './feedPosition.ts'
import type { FeedEvent } from './readFeed.ts'

export type FeedStart = {
  /** Where a reader that is disconnected before its first event can start again. */
  place: FeedPlace
  after: FeedPosition
  /** Whether an event after the start is shown. */
  includes(event: FeedEvent): boolean
}

type Db = Pick<Database, 'run'>

/**
 * Starts with everything that is not committed yet. A reader that starts again at its place may also get events that were
 * committed before, but by a later transaction than one that was still running.
 */
export async function startNow(db: Db, now: Date): Promise<FeedStart> {
  const { watermark, position_offset: offset, xmax, running } = await readWatermark(db)
  const stillRunning = new Set(running.map(Number))
  const isCommitted = (transaction: number): boolean => transaction < Number(xmax) && !stillRunning.has(transaction)
  return {
    place: { kind: 'moment', transaction: Number(watermark), time: now },
    after: beforeTransaction(Number(watermark)),
    includes: (event) => !isCommitted(event.transaction - Number(offset)),
  }
}

/** Starts with the first event that was created after `time`. */
export async function startSince(db: Db, organizationId: string, time: Date): Promise<FeedStart> {
  const bound = idBoundAt('evt', new Date(time.getTime() - longestTransactionMs))
  const [row] = await db.run(sinceStatement, [organizationId, bound, time])
  let hasStarted = false
  return {
    place: { kind: 'since', time },
    after: beforeTransaction(Number(row?.position)),
    includes(event) {
      hasStarted ||= event.createdAt > time
      return hasStarted
    },
  }
}

/** The position below which every event can be shown. */
export const readWatermark = async (db: Db): Promise<Watermark> =>
  (await db.run(watermarkStatement, []))[0] as Watermark

/** An event may be this much older or newer than the number of its transaction suggests. */
const longestTransactionMs = 60_000

/** Includes the snapshot: transactions below `xmax` that are not in `running` have ended. */
type Watermark = { watermark: string; position_offset: string; xmax: string; running: string[] }

const watermarkStatement = statement<Watermark>(
  'event_watermark',
  `select event_watermark() as watermark, event_position_offset() as position_offset,
          pg_snapshot_xmax(pg_current_snapshot())::text as xmax,
          array(select pg_snapshot_xip(pg_current_snapshot())::text) as running`,
)

/** Index: events_pkey, then events_feed over the events of that minute and up to the first one after the time. */
const sinceStatement = statement<{ position: string }>(
  'feed_since',
  `with earlier as materialized (
     select position, id from events where organization_id = $1 and id < $2 order by id desc limit 1
   )
   select coalesce(
     (select position from events
       where organization_id = $1 and position < event_watermark() and created_at > $3::timestamptz
         and (position, id) > (coalesce((select position from earlier), 0), coalesce((select id from earlier), ''))
       order by position, id limit 1),
     event_watermark()) as position`,
)
