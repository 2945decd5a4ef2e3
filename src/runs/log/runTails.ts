/*
 * Following runs' logs. There is one tail per followed run in this process, shared by all who follow it: it reads the
 * log on, or is handed what this process has just stored, and passes every event on in order, without gaps or repeats.
 * Wake-ups are hints; a tail that gets none looks again by itself, all tails together in one statement.
 */
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { isLast, type RunEvent, type RunEventType } from '../runEvent.ts'
import type { LogEntry } from '../store/advanceRuns.ts'
import { readRunEvents } from './readRunEvents.ts'

export type Follower = {
  /** Events in the order of their numbers. The last batch of an ended run ends with its last event. */
  receive(events: RunEvent[]): void
  /** False while it has not dealt with what it got: the log is not read on for it, until it asks. */
  isReady?(): boolean
}

export type Followed = {
  stop(): void
  /** The follower is ready again. */
  readOn(): void
}

export type RunTails = {
  /** Follows the log from `after` on. */
  follow(runId: string, after: number, follower: Follower): Followed
  /** This process has stored these entries; the last one has the number `lastSeq`. */
  stored(runId: string, lastSeq: number, entries: LogEntry[]): void
  /** There may be news of this run. */
  wake(runId: string): void
  /** Reads all followed logs on, for hints that were lost. */
  readAll(): Promise<void>
  close(): void
}

type Deps = { db: Pick<Database, 'run'>; log: Log }
/** Each follower with the number of the last event that it has. */
type Tail = { followers: Map<Follower, number>; reading: boolean; again: boolean }

/** How often whoever made it calls `readAll`. */
export const readAllEveryMs = 1_000

export function createRunTails({ db, log }: Deps): RunTails {
  const tails = new Map<string, Tail>()

  async function read(runIds: string[]): Promise<void> {
    const positions = runIds.flatMap((runId) => {
      const tail = tails.get(runId)
      const after = tail && lowest(tail)
      return after === undefined ? [] : [{ runId, after }]
    })
    if (positions.length === 0) return
    for (const { runId } of positions) mark(runId, true)
    try {
      const found = await readRunEvents(db, positions)
      for (const [runId, { events }] of found) pass(runId, events, isReady)
      for (const [runId, { isWhole }] of found) if (!isWhole) wake(runId)
    } finally {
      for (const { runId } of positions) mark(runId, false)
    }
  }

  const readSoon = (runId: string) =>
    read([runId]).catch((error) => log.debug({ err: error }, 'a log is read on later'))

  function mark(runId: string, reading: boolean): void {
    const tail = tails.get(runId)
    if (tail === undefined) return
    tail.reading = reading
    if (!reading && tail.again) {
      tail.again = false
      void readSoon(runId)
    }
  }

  /** Gives each follower, of those to be served, what it has not had yet. */
  function pass(runId: string, events: RunEvent[], isServed: (follower: Follower) => boolean): void {
    const tail = tails.get(runId)
    const end = events.at(-1)
    if (tail === undefined || end === undefined) return
    let gap = false
    for (const [follower, had] of [...tail.followers]) {
      const first = events[0]?.seq ?? 0
      gap ||= first > had + 1 && isReady(follower)
      if (end.seq <= had || first > had + 1 || !isServed(follower)) continue
      const news = events.slice(had + 1 - first)
      if (isLast(end)) tail.followers.delete(follower)
      else tail.followers.set(follower, end.seq)
      follower.receive(news)
    }
    if (tail.followers.size === 0) tails.delete(runId)
    else if (gap) wake(runId)
  }

  function wake(runId: string): void {
    const tail = tails.get(runId)
    if (tail === undefined) return
    if (tail.reading) tail.again = true
    else void readSoon(runId)
  }

  return {
    follow(runId, after, follower) {
      const tail = tails.get(runId) ?? { followers: new Map(), reading: false, again: false }
      tails.set(runId, tail)
      tail.followers.set(follower, after)
      wake(runId)
      return {
        stop() {
          tail.followers.delete(follower)
          if (tail.followers.size === 0 && tails.get(runId) === tail) tails.delete(runId)
        },
        readOn: () => wake(runId),
      }
    },
    stored(runId, lastSeq, entries) {
      if (!tails.has(runId)) return
      const before = lastSeq - entries.length
      const toEvent = ({ type, data, createdAt }: LogEntry, index: number): RunEvent => {
        const seq = before + index + 1
        return { runId, seq, type: type as RunEventType, dataText: JSON.stringify(data), createdAt }
      }
      pass(runId, entries.map(toEvent), everybody)
    },
    wake,
    readAll: () => read([...tails].filter(([, tail]) => !tail.reading).map(([runId]) => runId)),
    close: () => tails.clear(),
  }
}

const everybody = () => true

const isReady = (follower: Follower): boolean => follower.isReady?.() ?? true

/** The number from which somebody waits who can take more. */
function lowest(tail: Tail): number | undefined {
  let lowest: number | undefined
  for (const [follower, had] of tail.followers) {
    if ((lowest === undefined || had < lowest) && isReady(follower)) lowest = had
  }
  return lowest
}
