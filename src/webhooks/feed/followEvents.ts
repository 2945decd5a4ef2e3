/** Opens the feed of an organisation's events: from now on, since a time, or after any event of the last 30 days. */
import { type FeedStart, startNow, startSince } from '../../events/feed/feedStart.ts'
import type { FeedEvent } from '../../events/feed/readFeed.ts'
import { type StartAfterDeps, startAfter } from '../../events/feed/startAfter.ts'
import { knownTypes } from '../../events/findEvents.ts'
import type { OpenLog } from '../../streaming/logTails.ts'
import { retentionAt } from '../../viewer/retention.ts'
import { authorize, type Viewed, type Viewer } from '../../viewer/viewer.ts'
import type { EventTails } from './eventTails.ts'

export type FeedFilter = {
  types?: readonly string[] | null | undefined
  /** A position; takes precedence over `since`. */
  after?: string | null | undefined
  since?: Date | null | undefined
}

/** The first message of a feed: where a reader that is disconnected before its first event continues. */
export type FeedBeginning = { type: null; position: string; dataText: '' }
export type FeedMessage = FeedBeginning | FeedEvent

export type EventLog = Viewed<OpenLog<FeedMessage>>

type Deps = StartAfterDeps & { eventTails: EventTails }

export async function followEvents(deps: Deps, viewer: Viewer, filter: FeedFilter): Promise<EventLog> {
  authorizeFeed(viewer)
  const { organizationId } = viewer
  const types = filter.types == null ? null : knownTypes(filter.types, 'types')
  const isNow = filter.after == null && filter.since == null
  const start = await startOf(deps, viewer, filter)
  const beginning = {
    type: null,
    position: deps.feedPositions.seal(organizationId, start.place),
    dataText: '',
  } as const
  return {
    isOver: false,
    isLast: () => false,
    start(follower) {
      const reading = isNow ? { ...follower, caughtUp() {} } : follower
      const handle = deps.eventTails.follow({ organizationId, start, types, follower: reading })
      // Before all events, and once the caller is able to stop it.
      queueMicrotask(() => {
        follower.receive([beginning])
        if (isNow) follower.caughtUp?.(beginning.position) // there is nothing to catch up with
      })
      return handle
    },
    authorize: authorizeFeed,
  }
}

const authorizeFeed = (viewer: Viewer): void => authorize(viewer, 'webhooks:read')

function startOf(deps: Deps, viewer: Viewer, { after, since }: FeedFilter): Promise<FeedStart> {
  const { organizationId } = viewer
  if (after != null) {
    const { retentionDays } = retentionAt(deps.clock.now(), viewer.organization.retention)
    return startAfter(deps, { organizationId, retentionDays }, after)
  }
  return since == null ? startNow(deps.db, deps.clock.now()) : startSince(deps.db, organizationId, since)
}
