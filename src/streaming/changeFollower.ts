/*
 * What one follower of a feed has still to be told. While it is not ready, the states of an object replace each other, so
 * that it gets the latest one; a follower that waits for too many objects is disconnected, and reads its list again.
 */
import type { Follower, Streamable } from './logTails.ts'

/**
 * The item is null in the first update: everything that changes from then on is told. An update has no text of its own,
 * since its object is read when it is written.
 */
export type Update<Item> = Streamable & { readonly item: Item | null }

export type ItemUpdate<Item> = Update<Item> & { readonly item: Item }

export type ChangeFollower<Item> = {
  /** Tells it that every later change will be told. Nothing is offered before. */
  begin(): void
  offer(updates: ItemUpdate<Item>[]): void
  /** Sends what waits, as far as it is ready. */
  send(): void
}

const maxWaiting = 2_000
/** Fewer than fill the reader's buffer, so that one that reads slowly is not disconnected by a burst. */
const sentAtOnce = 32

/** The same for all, so that its text is made once. */
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
