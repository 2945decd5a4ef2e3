/** Opens the feed of an organisation's events: from now on, since a time, or after any event of the last 30 days. */
import { authorize, type Viewer } from '../../access/viewer.ts'
import { decodePosition, unknownPosition } from '../../events/feed/feedPosition.ts'
import { type FeedStart, readWatermark, startNow, startSince } from '../../events/feed/feedStart.ts'
import type { FeedEvent } from '../../events/feed/readFeed.ts'
import { knownTypes } from '../../events/findEvents.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { OpenLog } from '../../streaming/logTails.ts'
import type { EventTails } from './eventTails.ts'

export type FeedFilter = {
  types?: readonly string[] | null | undefined
  /** A position; wins over `since`. */
  after?: string | null | undefined
  since?: Date | null | undefined
}

export type EventLog = OpenLog<FeedEvent> & {
  /** Throws if the viewer may not read the feed any more. */
  authorize(viewer: Viewer): void
}

type Deps = { db: Pick<Database, 'run'>; clock: Clock; eventTails: EventTails }

export async function followEvents(deps: Deps, viewer: Viewer, filter: FeedFilter): Promise<EventLog> {
  authorizeFeed(viewer)
  const { organizationId } = viewer
  const types = filter.types == null ? null : knownTypes(filter.types, 'types')
  const start = await startOf(deps, organizationId, filter)
  return {
    isOver: false,
    isLast: () => false,
    start: (follower) => deps.eventTails.follow({ organizationId, start, types, follower }),
    authorize: authorizeFeed,
  }
}

const authorizeFeed = (viewer: Viewer): void => authorize(viewer, 'webhooks:read')

async function startOf({ db, clock }: Deps, organizationId: string, filter: FeedFilter): Promise<FeedStart> {
  const { after, since } = filter
  if (after == null) return since == null ? startNow(db) : startSince(db, organizationId, since)
  const position = decodePosition(clock, after)
  const { watermark } = await readWatermark(db)
  if (position.transaction >= Number(watermark)) throw unknownPosition()
  return { after: position, includes: () => true }
}
