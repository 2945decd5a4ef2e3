/*
 * Follows logs of numbered events. There is one tail per followed log in this process, shared by all its followers: it
 * reads the log on, or is given what this process has just stored, and passes every event on in order, without gaps or
 * repeats. Wake-ups are hints, which may be lost: whoever made it has all tails read once a second, in one call.
 */
import type { Log } from '../platform/log.ts'

/** `seq` is 1, 2, 3 … per log; `dataText` is what the event holds, as JSON. */
export type LogEvent = { readonly seq: number; readonly dataText: string }

export type Follower<Event> = {
  /** Events in the order of their numbers. The last batch of an ended log ends with its last event. */
  receive(events: Event[]): void
  /** False while it has not processed what it got: the log is not read on for it until it asks. */
  isReady?(): boolean
}

export type FollowHandle = {
  stop(): void
  /** The follower is ready again. */
  readOn(): void
}

/** A log at a position from which it can be followed. */
export type OpenLog<Event> = {
  /** Nothing is left to come. */
  readonly isOver: boolean
  /** Nothing comes after such an event. */
  isLast(event: Event): boolean
  start(follower: Follower<Event>): FollowHandle
}

export type LogTails<Event> = {
  /** Follows the log of this id from `after` on. */
  follow(id: string, after: number, follower: Follower<Event>): FollowHandle
  isFollowed(id: string): boolean
  /** This process has stored these events. */
  push(id: string, events: Event[]): void
  /** There may be news in this log. */
  wake(id: string): void
  /** Reads all followed logs, for hints that were lost. */
  readAll(): Promise<void>
  close(): void
}

export type LogPosition = { id: string; after: number }

/** `isWhole`: that was all there is so far. */
export type ReadLog<Event> = { events: Event[]; isWhole: boolean }

type Deps<Event> = {
  read(positions: LogPosition[]): Promise<Map<string, ReadLog<Event>>>
  isLast(event: Event): boolean
  log: Log
}

/** Each follower with the number of the last event that it has. */
type Tail<Event> = { followers: Map<Follower<Event>, number>; isReading: boolean; again: boolean }

export function createLogTails<Event extends LogEvent>(deps: Deps<Event>): LogTails<Event> {
  const { log, isLast } = deps
  const tails = new Map<string, Tail<Event>>()

  async function read(ids: string[]): Promise<void> {
    const positions = ids.flatMap((id) => {
      const tail = tails.get(id)
      const after = tail && lowestPosition(tail)
      return after === undefined ? [] : [{ id, after }]
    })
    if (positions.length === 0) return
    const reading = positions.flatMap(({ id }) => tails.get(id) ?? [])
    for (const tail of reading) tail.isReading = true
    try {
      const found = await deps.read(positions)
      for (const [id, { events }] of found) pass(id, events, isReady)
      for (const [id, { isWhole }] of found) if (!isWhole) wake(id)
    } finally {
      for (const tail of reading) tail.isReading = false
      const again = positions.filter(({ id }) => tails.get(id)?.again)
      for (const { id } of again) wake(id)
    }
  }

  /** Gives each follower that `isServed` what it has not had yet. */
  function pass(id: string, events: Event[], isServed: (follower: Follower<Event>) => boolean): void {
    const tail = tails.get(id)
    const end = events.at(-1)
    if (tail === undefined || end === undefined) return
    let hasGap = false
    for (const [follower, had] of [...tail.followers]) {
      const first = events[0]?.seq ?? 0
      hasGap ||= first > had + 1 && isReady(follower)
      if (end.seq <= had || first > had + 1 || !isServed(follower)) continue
      const news = events.slice(had + 1 - first)
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
    read([id]).catch((error) => log.debug({ err: error }, 'a log could not be read; it is read again'))
  }

  return {
    follow(id, after, follower) {
      const tail = tails.get(id) ?? { followers: new Map(), isReading: false, again: false }
      tails.set(id, tail)
      tail.followers.set(follower, after)
      wake(id)
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

/** The lowest number from which a follower waits that can take more. */
function lowestPosition<Event>({ followers }: Tail<Event>): number | undefined {
  let lowest: number | undefined
  for (const [follower, had] of followers) {
    if ((lowest === undefined || had < lowest) && isReady(follower)) lowest = had
  }
  return lowest
}
