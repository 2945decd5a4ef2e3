/*
 * Follows the events of organisations. One loop in this process reads new events, for all followed organisations, and passes
 * them to the readers that have caught up. A reader that is behind reads its own pages until it has caught up; one that is
 * not ready when events arrive falls behind. Wake-ups are hints and may be lost, so the owner calls `readAll` once a second.
 */
import { type FeedPosition, isAfter } from '../../events/feed/feedPosition.ts'
import { type FeedEvent, type FeedPage, type ReadFeedDeps, readFeed } from '../../events/feed/readFeed.ts'
import { createConcurrencyLimit } from '../../fairness/concurrencyLimit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { FollowHandle } from '../../streaming/logTails.ts'
import { createFeedReader, deliver, type FeedReader, type FeedRequest, isReady, placeOf } from './feedReader.ts'

export type EventTails = ReturnType<typeof createEventTails>

/** All readers of an organisation. There is a head while some of them have caught up. */
type Tail = { readers: Set<FeedReader>; head: Head | undefined }

type Head = {
  /** All events up to here were passed on. */
  at: FeedPosition
  /** The readers that have caught up. */
  readers: Set<FeedReader>
  /** For each reader that is reading a page: the events passed on meanwhile. */
  meanwhile: Set<FeedEvent[]>
  /** When to look again for events that wait for older transactions. */
  retryMs: number
}

/** Organisations that are read in one statement. */
const mostAtOnce = 64
/** Between two reads, so that a burst of events costs few. */
const pauseMs = 20
/** From then on `readAll` is enough. */
const longestRetryMs = 1_000
/** Pages of readers that are behind: each may have an event of megabytes. */
const pagesAtOnce = 2

export function createEventTails({ clock, log, ...deps }: ReadFeedDeps & { clock: Clock; log: Log }) {
  const tails = new Map<string, Tail>()
  const woken = new Set<string>()
  const turns = createConcurrencyLimit({ atOnce: pagesAtOnce })
  let isReading = false

  async function readWoken(): Promise<void> {
    if (isReading) return
    isReading = true
    try {
      while (woken.size > 0) {
        const some = [...woken].slice(0, mostAtOnce)
        for (const id of some) woken.delete(id)
        await readHeads(some)
        await new Promise<void>((resume) => clock.after(pauseMs, resume))
      }
    } finally {
      isReading = false
    }
  }

  async function readHeads(ids: string[]): Promise<void> {
    const heads = new Map(ids.flatMap((id): [string, Head][] => entryOf(id, tails.get(id)?.head)))
    if (heads.size === 0) return
    const requests = [...heads].map(([organizationId, { at }]) => ({ organizationId, after: at }))
    for (const [id, page] of await readFeed(deps, requests)) {
      const head = heads.get(id)
      if (head === undefined || tails.get(id)?.head !== head) continue
      if (page.events.length > 0) pass(head, page)
      else if (!page.isWhole && heads.size > 1) await readHeads([id]) // an event too large to be read with others
      readAgain(id, head, page)
      dropUnused(id)
    }
  }

  function pass(head: Head, { after, events, reached }: FeedPage): void {
    head.at = reached
    for (const passed of head.meanwhile) passed.push(...events)
    for (const reader of [...head.readers]) {
      if (isReady(reader) && !isAfter(after, reader.at)) deliver(reader, events, reached)
      else head.readers.delete(reader)
    }
  }

  /** Nothing announces the end of the transactions that hold events back. */
  function readAgain(id: string, head: Head, { isWhole, isHeldBack }: FeedPage): void {
    if (!isWhole) woken.add(id)
    else if (!isHeldBack) head.retryMs = pauseMs
    else if (head.retryMs < longestRetryMs) {
      clock.after(head.retryMs, () => wake(id))
      head.retryMs *= 2
    }
  }

  /** Reads pages until the reader has caught up, is not ready, or has stopped. */
  async function catchUp(reader: FeedReader): Promise<void> {
    const tail = tails.get(reader.organizationId)
    if (tail === undefined || reader.isCatchingUp) return
    const isBehind = () => tail.readers.has(reader) && !tail.head?.readers.has(reader)
    reader.isCatchingUp = true
    try {
      while (isBehind() && isReady(reader)) await readPage(tail, reader)
    } finally {
      reader.isCatchingUp = false
    }
  }

  async function readPage(tail: Tail, reader: FeedReader): Promise<void> {
    const { organizationId, types, follower } = reader
    const passed: FeedEvent[] = []
    let head: Head | undefined
    const read = () => {
      head = tail.head
      head?.meanwhile.add(passed)
      const requests = [{ organizationId, after: reader.at }]
      return readFeed(deps, requests, types).finally(() => head?.meanwhile.delete(passed))
    }
    const page = (await turns.run(read, organizationId))?.get(organizationId)
    if (page === undefined || !tail.readers.has(reader)) return
    deliver(reader, page.events, page.reached)
    if (!page.isWhole) return
    tail.head ??= { at: page.reached, readers: new Set(), meanwhile: new Set(), retryMs: pauseMs }
    if (isAfter(tail.head.at, reader.at)) {
      if (tail.head !== head) return // what this head passed on is unknown: read another page
      deliver(reader, passed, tail.head.at)
    }
    tail.head.readers.add(reader)
    follower.caughtUp?.(deps.feedPositions.seal(organizationId, placeOf(reader, clock.now())))
    if (page.isHeldBack) wake(organizationId)
  }

  const startCatchUp = (reader: FeedReader): void => void catchUp(reader).catch(onFailure)

  /** Reads the events of an organisation, which may have new ones. */
  function wake(id: string): void {
    if (tails.get(id)?.head === undefined) return
    woken.add(id)
    readWoken().catch(onFailure)
  }

  const onFailure = (error: unknown) => log.debug({ err: error }, 'reading events failed; it will be retried')

  function dropUnused(id: string): void {
    const tail = tails.get(id)
    if (tail?.head?.readers.size === 0) tail.head = undefined
    if (tail?.readers.size === 0) tails.delete(id)
  }

  return {
    follow(request: FeedRequest): FollowHandle {
      const { organizationId } = request
      const reader = createFeedReader(request)
      const tail: Tail = tails.get(organizationId) ?? { readers: new Set(), head: undefined }
      tails.set(organizationId, tail)
      tail.readers.add(reader)
      startCatchUp(reader)
      return {
        stop() {
          tail.readers.delete(reader)
          tail.head?.readers.delete(reader)
          dropUnused(organizationId)
        },
        readOn: () => startCatchUp(reader),
      }
    },
    wake,
    /** Reads the events of all organisations that are followed, in case a hint was lost or a read failed. */
    async readAll(): Promise<void> {
      for (const [id, { readers, head }] of tails) {
        wake(id)
        if (readers.size !== head?.readers.size) for (const reader of readers) startCatchUp(reader)
      }
    },
    close: (): void => tails.clear(),
  }
}

const entryOf = <Value>(key: string, value: Value | undefined): [string, Value][] =>
  value === undefined ? [] : [[key, value]]
