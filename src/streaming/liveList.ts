/*
 * Sends followers the changes in their organisations. A wake-up costs one statement for all organisations with followers,
 * which finds what was committed since the previous one; changed objects are read once and offered to every follower.
 * Wake-ups are hints and may be lost, so the owner calls `poll` once a second. Passes are at least 250 ms apart, so an
 * object is sent at most four times a second; a later pass finds its last state.
 */
import { createPace } from '../fairness/pace.ts'
import type { Clock } from '../platform/clock.ts'
import type { ChangedKey, Changes, Position } from '../platform/database/changedSince.ts'
import type { Log } from '../platform/log.ts'
import { type ChangeFollower, createChangeFollower, type Update } from './changeFollower.ts'
import type { OpenLog } from './logTails.ts'

export type LiveList<Item> = {
  /** `wants` is called once per change, in order. */
  open(organizationId: string, wants: (item: Item) => boolean): OpenLog<Update<Item>>
  /** Something may have changed. Costs nothing while there are no followers. */
  wake(): void
  /** Looks for changes now, in case a hint was lost. */
  poll(): Promise<void>
  close(): void
}

type Deps<Item> = {
  /** The current position. */
  begin(): Promise<Position>
  find(organizationIds: string[], since: Position): Promise<Changes>
  read(keys: ChangedKey[]): Promise<Item[]>
  /** The name of a state in which it seldom changes again, which is sent only once; undefined for other states. */
  endOf(item: Item): string | undefined
  clock: Clock
  log: Log
}

const passEveryMs = 250
/** A statement that takes long is followed by a pause of this many times its duration, up to a second. */
const pauseFactor = 10
const maxPauseMs = 1_000
const readAtOnce = 128

export function createLiveList<Item extends ChangedKey>(deps: Deps<Item>): LiveList<Item> {
  const { clock, log } = deps
  const followers = new Map<string, Set<ChangeFollower<Item>>>()
  let position: Position | undefined
  /** By id, those read in the last pass, in a state that may have been committed after its position. */
  let ended = new Map<string, string>()
  let passing: Promise<void> | undefined
  let isDue = false
  let nextPassAt = 0
  let cancelTimer: (() => void) | undefined

  async function lookForChanges(): Promise<void> {
    if (position === undefined) {
      position = await deps.begin()
      return
    }
    const askedAt = clock.now().getTime()
    nextPassAt = askedAt + passEveryMs // also if it fails
    const { keys, position: next } = await deps.find([...followers.keys()], position)
    const foundAt = clock.now().getTime()
    nextPassAt = Math.max(nextPassAt, foundAt + Math.min(maxPauseMs, (foundAt - askedAt) * pauseFactor))
    const before = ended
    ended = new Map()
    for (let from = 0; from < keys.length; from += readAtOnce) {
      const items = await deps.read(keys.slice(from, from + readAtOnce))
      await offer(items.filter((item) => noteEnd(item) === undefined || before.get(item.id) !== ended.get(item.id)))
    }
    position = next
  }

  function noteEnd(item: Item): string | undefined {
    const end = deps.endOf(item)
    if (end !== undefined) ended.set(item.id, end)
    return end
  }

  async function offer(items: Item[]): Promise<void> {
    const pace = createPace()
    for (const [organizationId, updates] of Map.groupBy(items.map(toUpdate), ({ item }) => item.organizationId)) {
      for (const follower of [...(followers.get(organizationId) ?? [])]) {
        follower.offer(updates)
        if (pace.spend(updates.length)) await pace.rest()
      }
    }
  }

  async function pass(): Promise<void> {
    isDue = false
    try {
      await lookForChanges()
      // Not earlier: this pass does not find changes of organisations added during it, which precede its position.
      for (const each of followers.values()) for (const follower of each) follower.begin()
    } catch (error) {
      log.debug({ err: error }, 'looking for changes failed; it will be retried')
    } finally {
      passing = undefined
      if (followers.size === 0) position = undefined
      else if (isDue) schedule()
    }
  }

  function schedule(): void {
    if (passing !== undefined || cancelTimer !== undefined) return
    cancelTimer = clock.after(Math.max(0, nextPassAt - clock.now().getTime()), () => {
      cancelTimer = undefined
      void run()
    })
  }

  function run(): Promise<void> {
    if (followers.size > 0) passing ??= pass()
    return passing ?? Promise.resolve()
  }

  function wake(): void {
    if (followers.size === 0) return
    isDue = true
    schedule()
  }

  function add(organizationId: string, follower: ChangeFollower<Item>): () => void {
    const others = followers.get(organizationId) ?? new Set()
    followers.set(organizationId, others.add(follower))
    if (position === undefined) void run()
    else if (passing === undefined) queueMicrotask(follower.begin) // once the caller is able to stop it
    return () => {
      others.delete(follower)
      if (others.size === 0 && followers.get(organizationId) === others) followers.delete(organizationId)
      if (followers.size === 0 && passing === undefined) position = undefined
    }
  }

  return {
    open: (organizationId, wants) => ({
      isOver: false,
      isLast: () => false,
      start(follower) {
        const own = createChangeFollower(wants, follower)
        return { stop: add(organizationId, own), readOn: own.send }
      },
    }),
    wake,
    poll: () => (clock.now().getTime() < nextPassAt ? Promise.resolve(wake()) : run()),
    close() {
      cancelTimer?.()
      followers.clear()
    },
  }
}

const toUpdate = <Item>(item: Item) => ({ item, dataText: '' })
