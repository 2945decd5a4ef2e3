/*
 * How many concurrent attempts a webhook gets in this process: few while its receiver is unknown, twice as many after each
 * quick response, half as many after each attempt without one. So a hanging receiver soon holds one slot, however much is
 * pending for it. A webhook that moves to another address has an unknown receiver.
 */
import { LRUCache } from 'lru-cache'
import type { Claimed } from '../store/claimDeliveries.ts'
import type { AttemptResult } from './attemptResult.ts'

type Receiver = Pick<Claimed, 'webhook_id' | 'url' | 'failing'>

/** The slots of a webhook that is not known here. */
export const firstSlots = { working: 2, failing: 1 }
export const mostSlots = 16
const goodTimeMs = 5_000
/** How many idle webhooks' limits are remembered: each of them is part of every claim. */
const mostIdle = 256

type Slots = { url: string; limit: number; claimed: number; waiting: number; mayHaveMore: boolean }

export function createReceiverSlots() {
  const busy = new Map<string, Slots>()
  const idle = new LRUCache<string, Pick<Slots, 'url' | 'limit'>>({ max: mostIdle })
  let offers: Record<string, number> = {}

  function find({ webhook_id: webhookId, url, failing }: Receiver): Slots {
    const first = { url, limit: failing ? firstSlots.failing : firstSlots.working }
    const slots = busy.get(webhookId) ?? { ...first, claimed: 0, waiting: 0, mayHaveMore: true, ...idle.get(webhookId) }
    if (slots.url !== url) Object.assign(slots, first)
    idle.delete(webhookId)
    busy.set(webhookId, slots)
    return slots
  }

  function changeWaiting(webhookId: string, by: 1 | -1): boolean {
    const slots = busy.get(webhookId)
    if (slots !== undefined) slots.waiting += by
    return slots?.mayHaveMore === true
  }

  return {
    /** How many more deliveries may be claimed now, for every webhook known here. */
    offer(): Record<string, number> {
      offers = {}
      for (const [webhookId, { limit }] of idle.entries()) offers[webhookId] = limit
      for (const [webhookId, { limit, claimed, waiting }] of busy) {
        offers[webhookId] = Math.max(0, Math.min(limit - claimed + waiting, mostSlots - claimed))
      }
      return offers
    },
    /** Takes the slots for the deliveries claimed with the last offer. */
    take(claimed: Receiver[]): void {
      const taken = new Map<string, number>()
      for (const each of claimed) {
        find(each).claimed++
        taken.set(each.webhook_id, (taken.get(each.webhook_id) ?? 0) + 1)
      }
      for (const [webhookId, slots] of busy) {
        slots.mayHaveMore = (taken.get(webhookId) ?? 0) >= (offers[webhookId] ?? slots.limit)
      }
    },
    /** A delivery that waits for its turn leaves its slot to others meanwhile; true if more may be due. */
    wait: (webhookId: string): boolean => changeWaiting(webhookId, 1),
    begin: (webhookId: string): void => void changeWaiting(webhookId, -1),
    /** Gives a slot back; true if more may be due for the webhook. Without a result, nothing was attempted. */
    giveBack(webhookId: string, result: AttemptResult | undefined): boolean {
      const slots = busy.get(webhookId)
      if (slots === undefined) return false
      if (result?.url === slots.url) slots.limit = limitAfter(slots.limit, result)
      if (--slots.claimed === 0) {
        busy.delete(webhookId)
        idle.set(webhookId, { url: slots.url, limit: slots.limit })
      }
      return slots.mayHaveMore
    },
  }
}

function limitAfter(limit: number, { attempt: { httpStatus, durationMs } }: AttemptResult): number {
  if (httpStatus === null) return Math.max(1, Math.floor(limit / 2))
  return durationMs < goodTimeMs ? Math.min(mostSlots, limit * 2) : limit
}
