/*
 * The updates that one follower has not received yet. While it is not ready, newer states of an object replace older ones, so
 * it gets the latest; a follower with too many waiting objects is disconnected, and reads its list again.
 */
import type { Follower, Streamable } from './logTails.ts'

/**
 * The item is null in the first update: all later changes are sent. An update has no text, since its object is read when
 * the update is written.
 */
export type Update<Item> = Streamable & { readonly item: Item | null }

export type ItemUpdate<Item> = Update<Item> & { readonly item: Item }

export type ChangeFollower<Item> = {
  /** Sends the first update: all later changes will be sent. Nothing is offered before. */
  begin(): void
  offer(updates: ItemUpdate<Item>[]): void
  /** Sends waiting updates while the follower is ready. */
  send(): void
}

const maxWaiting = 2_000
/** Fewer than fill the reader's buffer, so that a burst does not disconnect a slow one. */
const sentAtOnce = 32

/** Shared by all followers, so that its text is made once. */
const beginning: Update<never> = { item: null, dataText: '' }

export function createChangeFollower<Item extends { id: string }>(
  wants: (item: Item) => boolean,
  follower: Follower<Update<Item>>,
): ChangeFollower<Item> {
  const waiting = new Map<string, Update<Item>>()
  let hasBegun = false

  function send(): void {
    while (waiting.size > 0 && (follower.isReady?.() ?? true)) {
      const some = [...waiting.entries().take(sentAtOnce)]
      for (const [id] of some) waiting.delete(id)
      follower.receive(some.map(([, update]) => update))
    }
  }

  return {
    begin() {
      if (hasBegun) return
      hasBegun = true
      waiting.set('', beginning)
      send()
    },
    offer(updates) {
      if (!hasBegun) return
      for (const update of updates) if (wants(update.item)) waiting.set(update.item.id, update)
      if (waiting.size > maxWaiting) follower.fallBehind?.()
      else send()
    },
    send,
  }
}
