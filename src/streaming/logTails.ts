/*
 * Follows logs of numbered events. Each followed log has one tail in this process, shared by all its followers. A tail
 * reads new events from the log, or gets those that this process has just stored, and passes every event on in order,
 * without gaps or duplicates. Wake-ups are hints and may be lost, so the owner calls `readAll` once a second.
 */
import type { Log } from '../platform/log.ts'

/** `seq` is 1, 2, 3 … per log; `dataText` is the event's data as JSON. */
export type LogEvent = Streamable & { readonly seq: number }

/** An item that can be written to a stream; `dataText` is most of it. */
export type Streamable = { readonly dataText: string }

export type Follower<Event> = {
  /** Gets events in order. After the last event of an ended log, nothing follows. */
  receive(events: Event[]): void
  /** It was not ready for so long that updates were dropped: its reader has to reconnect. */
  fallBehind?(): void
  /** Back-pressure: while false, nothing is read for this follower until it calls `readOn`. */
  isReady?(): boolean
  /** Called once, by logs that support it, when the follower has received all current events, with its position. */
  caughtUp?(position: string): void
}

export type FollowHandle = {
  stop(): void
  /** The follower is ready again. */
  readOn(): void
}

/** A log at a position from which it can be followed. */
export type OpenLog<Event> = {
  /** The log has ended, and has no events after the position. */
  readonly isOver: boolean
  /** The bytes that the open log keeps in memory for its last event. */
  readonly heldBytes?: number
  /** Whether the log ends with this event. */
  isLast(event: Event): boolean
  start(follower: Follower<Event>): FollowHandle
}

/** The key by which a log is read; its id alone identifies it. */
export type LogKey = { readonly id: string }

export type LogTails<Event, Key extends LogKey = LogKey> = {
  /** Follows a log, from the event after `after`. `known`: all of its events after it, if the caller has them. */
  follow(key: Key, after: number, follower: Follower<Event>, known?: Event[]): FollowHandle
  isFollowed(id: string): boolean
  /** Must be called with events that this process has stored. */
  push(id: string, events: Event[]): void
  /** Reads a log that may have new events. */
  wake(id: string): void
  /** Reads all followed logs, in case a hint was lost. */
  readAll(): Promise<void>
  close(): void
}

export type LogPosition<Key extends LogKey = LogKey> = { key: Key; after: number }

/** `isWhole`: there are no further events yet. */
export type ReadLog<Event> = { events: Event[]; isWhole: boolean }

type Deps<Event, Key extends LogKey> = {
  /** Returns the logs that have new events, by id. */
  read(positions: LogPosition<Key>[]): Promise<Map<string, ReadLog<Event>>>
  isLast(event: Event): boolean
  log: Log
}

/** Followers with the number of the last event that each has received. */
type Tail<Event, Key> = { key: Key; followers: Map<Follower<Event>, number>; isReading: boolean; again: boolean }

export function createLogTails<Event extends LogEvent, Key extends LogKey = LogKey>(
  deps: Deps<Event, Key>,
): LogTails<Event, Key> {
  const { log, isLast } = deps
  const tails = new Map<string, Tail<Event, Key>>()

  async function read(ids: string[]): Promise<void> {
    const positions = ids.flatMap((id) => {
      const tail = tails.get(id)
      const after = tail && lowestPosition(tail.followers)
      return tail === undefined || after === undefined ? [] : [{ key: tail.key, after }]
    })
    if (positions.length === 0) return
    const reading = positions.flatMap(({ key }) => tails.get(key.id) ?? [])
    for (const tail of reading) tail.isReading = true
    try {
      const found = await deps.read(positions)
      for (const { key, after } of positions) pass(key.id, found.get(key.id)?.events ?? [], isReady, after)
      for (const [id, { isWhole }] of found) if (!isWhole) wake(id)
    } finally {
      for (const tail of reading) tail.isReading = false
      const again = positions.filter(({ key }) => tails.get(key.id)?.again)
      for (const { key } of again) wake(key.id)
    }
  }

  /**
   * Passes new events to the followers for which `isServed` is true. `after`: they are all events after this one, even if
   * numbers are missing, as in a log of which only the end is left.
   */
  function pass(
    id: string,
    events: Event[],
    isServed: (follower: Follower<Event>) => boolean,
    after = (events[0]?.seq ?? 1) - 1,
  ): void {
    const tail = tails.get(id)
    const end = events.at(-1)
    if (tail === undefined || end === undefined) return
    let hasGap = false
    for (const [follower, received] of [...tail.followers]) {
      hasGap ||= after > received && isReady(follower)
      if (end.seq <= received || after > received || !isServed(follower)) continue
      const news = events.filter(({ seq }) => seq > received)
      if (isLast(end)) tail.followers.delete(follower)
      else tail.followers.set(follower, end.seq)
      follower.receive(news)
    }
    if (tail.followers.size === 0) tails.delete(id)
    else if (hasGap) wake(id)
  }

  function wake(id: string): void {
    const tail = tails.get(id)
    if (tail === undefined) return
    tail.again = tail.isReading
    if (tail.isReading) return
    read([id]).catch((error) => log.debug({ err: error }, 'reading a log failed; it will be retried'))
  }

  return {
    follow(key, after, follower, known = []) {
      const { id } = key
      const tail = tails.get(id) ?? { key, followers: new Map(), isReading: false, again: false }
      tails.set(id, tail)
      tail.followers.set(follower, after)
      if (known.length === 0) wake(id)
      else queueMicrotask(() => pass(id, known, (each) => each === follower, after)) // the caller has no handle yet
      return {
        stop() {
          tail.followers.delete(follower)
          if (tail.followers.size === 0 && tails.get(id) === tail) tails.delete(id)
        },
        readOn: () => wake(id),
      }
    },
    isFollowed: (id) => tails.has(id),
    push: (id, events) => pass(id, events, () => true),
    wake,
    readAll: () => read([...tails].filter(([, tail]) => !tail.isReading).map(([id]) => id)),
    close: () => tails.clear(),
  }
}

const isReady = <Event>(follower: Follower<Event>): boolean => follower.isReady?.() ?? true

/** The lowest position of the followers that are ready. */
function lowestPosition<Event>(followers: Map<Follower<Event>, number>): number | undefined {
  let lowest: number | undefined
  for (const [follower, received] of followers) {
    if ((lowest === undefined || received < lowest) && isReady(follower)) lowest = received
  }
  return lowest
}
