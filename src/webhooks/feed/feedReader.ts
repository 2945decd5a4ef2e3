/** One reader of an organisation's events, and its position. */
import { type FeedPlace, type FeedPosition, isAfter } from '../../events/feed/feedPosition.ts'
import type { FeedStart } from '../../events/feed/feedStart.ts'
import type { FeedEvent } from '../../events/feed/readFeed.ts'
import type { Follower } from '../../streaming/logTails.ts'

export type FeedRequest = {
  organizationId: string
  start: FeedStart
  /** Null means all types. */
  types: readonly string[] | null
  follower: Follower<FeedEvent>
}

export type FeedReader = FeedRequest & {
  /** It has received all of its events up to here. */
  at: FeedPosition
  hasReceived: boolean
  isCatchingUp: boolean
}

export const createFeedReader = (request: FeedRequest): FeedReader => ({
  ...request,
  at: request.start.after,
  hasReceived: false,
  isCatchingUp: false,
})

export const isReady = ({ follower }: FeedReader): boolean => follower.isReady?.() ?? true

/** The place where it can continue later. A start time applies until the first event. */
export function placeOf({ start, at, hasReceived }: FeedReader, now: Date): FeedPlace {
  if (start.place.kind === 'since' && !hasReceived) return start.place
  const { transaction, id } = at
  return id === '' ? { kind: 'moment', transaction, time: now } : { kind: 'event', transaction, id }
}

/** Passes on the events that are new to the reader; `events` is complete up to `reached`. */
export function deliver(reader: FeedReader, events: FeedEvent[], reached: FeedPosition): void {
  const { start, types, follower } = reader
  const news = events.filter(
    (event) => isAfter(event, reader.at) && (types === null || types.includes(event.type)) && start.includes(event),
  )
  if (isAfter(reached, reader.at)) reader.at = reached
  if (news.length === 0) return
  reader.hasReceived = true
  follower.receive(news)
}
