/** One reader of an organisation's events, and where it is. */
import { type FeedPosition, isAfter } from '../../events/feed/feedPosition.ts'
import type { FeedStart } from '../../events/feed/feedStart.ts'
import type { FeedEvent } from '../../events/feed/readFeed.ts'
import type { Follower } from '../../streaming/logTails.ts'

export type FeedRequest = {
  organizationId: string
  start: FeedStart
  /** Null: all types. */
  types: readonly string[] | null
  follower: Follower<FeedEvent>
}

export type FeedReader = FeedRequest & {
  /** It has received all of its events up to here. */
  at: FeedPosition
  isCatchingUp: boolean
}

export const createFeedReader = (request: FeedRequest): FeedReader => ({
  ...request,
  at: request.start.after,
  isCatchingUp: false,
})

export const isReady = ({ follower }: FeedReader): boolean => follower.isReady?.() ?? true

/** Passes on those of the events that are new to the reader; `reached` is up to where they are all. */
export function deliver(reader: FeedReader, events: FeedEvent[], reached: FeedPosition): void {
  const { start, types, follower } = reader
  const news = events.filter(
    (event) => isAfter(event, reader.at) && (types === null || types.includes(event.type)) && start.includes(event),
  )
  if (isAfter(reached, reader.at)) reader.at = reached
  if (news.length > 0) follower.receive(news)
}
