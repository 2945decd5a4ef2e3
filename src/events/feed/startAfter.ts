/** The start of a reader that continues after a position. */
import type { Clock } from '../../platform/clock.ts'
import { type Database, statement } from '../../platform/database/database.ts'
import { idBoundAt } from '../../platform/ids.ts'
import { fail } from '../eventErrors.ts'
import { beforeTransaction, type FeedPlace, type FeedPosition, isAfter } from './feedPosition.ts'
import { type FeedStart, readWatermark, startSince } from './feedStart.ts'
import { openEarlierForm, type SealedPositions } from './sealedPositions.ts'

export type StartAfterDeps = { db: Pick<Database, 'run'>; clock: Clock; feedPositions: SealedPositions }

/** How long a reader can continue from a position, unless the organisation keeps events for a shorter time. */
const keptDays = 30
const dayMs = 86_400_000

export async function startAfter(
  deps: StartAfterDeps,
  { organizationId, retentionDays }: { organizationId: string; retentionDays: number | null },
  given: string,
): Promise<FeedStart> {
  const { db, clock, feedPositions } = deps
  const opened = feedPositions.open(organizationId, given)
  const place = opened ?? openEarlierForm(given)
  if (place === undefined) throw unknownPosition()
  if (place.kind === 'since') return startSince(db, organizationId, place.time)
  const days = Math.min(keptDays, retentionDays ?? keptDays)
  if (isBefore(place, new Date(clock.now().getTime() - days * dayMs)))
    throw fail('position_expired', { param: 'after' })
  const after = place.kind === 'event' ? place : beforeTransaction(place.transaction)
  const { watermark } = await readWatermark(db)
  if (isAfter(after, beforeTransaction(Number(watermark)))) throw unknownPosition()
  // Anyone can forge the earlier form: a guess must not reveal which numbers the server has reached.
  if (opened === undefined && !(await isStored(db, organizationId, after))) throw unknownPosition()
  return { place, after, includes: () => true }
}

const isBefore = (place: Exclude<FeedPlace, { kind: 'since' }>, time: Date): boolean =>
  place.kind === 'event' ? place.id < idBoundAt('evt', time) : place.time < time

const unknownPosition = () =>
  fail('invalid_cursor', { param: 'after', message: 'The position was not issued by this service' })

const isStored = async (db: Pick<Database, 'run'>, organizationId: string, { transaction, id }: FeedPosition) =>
  (await db.run(storedStatement, [organizationId, transaction, id])).length > 0

/** Index: events_feed. */
const storedStatement = statement<object>(
  'event_at_position',
  'select 1 from events where organization_id = $1 and position = $2 and id = $3',
)
