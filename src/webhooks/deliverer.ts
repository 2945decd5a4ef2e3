/*
 * What this process is delivering right now. It takes what is due as long as it has places, many at once, and whenever
 * a place that somebody may be waiting for is free again. Tickets and hints only say that it is worth looking.
 */

import type { Clock } from '../platform/clock.ts'
import { type Batcher, createBatcher } from '../platform/database/batcher.ts'
import { type Database, isDatabaseAway, isRowFault } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import { attemptDelivery } from './attemptDelivery.ts'
import { type Claimed, type ClaimRequest, claimDeliveries } from './claimDeliveries.ts'
import { failUndeliverable, releaseDeliveries } from './deliveryStatements.ts'
import { createBodyReader } from './eventBodies.ts'
import { type Outcome, storeOutcomes } from './storeOutcomes.ts'

export type Deliverer = {
  /** Takes what is due; resolves when there is nothing more to take now. */
  pump(): Promise<void>
  /** The ids of the deliveries that are under way here. */
  active(): string[]
  /** Takes nothing new, lets attempts end for `maxMs`, and leaves the rest to others. */
  drain(maxMs: number): Promise<void>
}

type Deps = Parameters<typeof attemptDelivery>[0] & { db: Database; clock: Clock; log: Log; processId(): string }

const placesPerWebhook = 16
/** More than one organisation's webhooks can hold, if all of them hang at once. */
const places = 2_048
/** Receivers that fail may fill this many; the others always find a place. */
const placesForFailing = 1_536

export function createDeliverer(deps: Deps): Deliverer {
  const flights = new Map<string, Claimed>()
  const bodies = createBodyReader(deps.db)
  const outcomes: Batcher<Outcome, boolean> = createBatcher({
    handle: (items: Outcome[]) => storeOutcomes(deps.db, items),
    isItemFault: isRowFault,
    maxItems: 128,
    maxWaiting: Number.POSITIVE_INFINITY,
  })
  let pumping: Promise<void> | undefined
  let lookAgain = false
  let stopping = false
  let mayHaveMore = (_webhookId: string): boolean => false

  function pump(): Promise<void> {
    lookAgain = true
    pumping ??= takeAll()
    return pumping
  }

  async function takeAll(): Promise<void> {
    await undefined // it is `pumping` before it ends
    try {
      while (lookAgain && !stopping && flights.size < places) await take()
    } finally {
      pumping = undefined // in the same turn as the last look for `lookAgain`: who asks after it is not overheard
    }
  }

  async function take(): Promise<void> {
    lookAgain = false
    const request = {
      owner: deps.processId(),
      now: deps.clock.now(),
      busy: busy(),
      placesPerWebhook,
      places: places - flights.size,
      healthyOnly: failing() >= placesForFailing,
    }
    const claimed = await claimDeliveries(deps.db, request)
    mayHaveMore = leftBehind(request, claimed)
    for (const delivery of claimed) void deliver(request.owner, delivery)
  }

  async function deliver(owner: string, claimed: Claimed): Promise<void> {
    flights.set(claimed.id, claimed)
    try {
      const outcome = await bodies.with(owner, claimed, (current, body) => attemptDelivery(deps, owner, current, body))
      if (outcome === undefined) await releaseDeliveries(deps.db, [owner], [claimed.id])
      const isOff = outcome === undefined || (await store(outcome))
      if (isOff) await failUndeliverable(deps.db)
    } catch (error) {
      deps.log.error({ err: error, deliveryId: claimed.id }, 'the outcome of a delivery could not be stored')
      await releaseDeliveries(deps.db, [owner], [claimed.id]).catch(() => undefined)
    } finally {
      flights.delete(claimed.id)
    }
    if (mayHaveMore(claimed.webhook_id))
      pump().catch((error) => deps.log.debug({ err: error }, 'deliveries could not be taken'))
  }

  /** An outcome waits for the database to come back; after that long, others have repeated the attempt. */
  async function store(outcome: Outcome): Promise<boolean> {
    const giveUpAt = deps.clock.now().getTime() + patienceMs
    for (;;) {
      try {
        return await outcomes.add(outcome)
      } catch (error) {
        if (!isDatabaseAway(error) || deps.clock.now().getTime() > giveUpAt) throw error
        await new Promise<void>((wake) => deps.clock.after(retryMs, wake))
      }
    }
  }

  function busy(): Map<string, number> {
    const counts = new Map<string, number>()
    for (const { webhook_id: id } of flights.values()) counts.set(id, (counts.get(id) ?? 0) + 1)
    return counts
  }

  const failing = (): number => [...flights.values()].filter((claimed) => claimed.failing).length

  return {
    pump,
    active: () => [...flights.keys()],
    async drain(maxMs) {
      stopping = true
      await pumping?.catch(() => undefined)
      const until = deps.clock.now().getTime() + maxMs
      while (flights.size > 0 && deps.clock.now().getTime() < until) {
        await new Promise<void>((look) => deps.clock.after(20, look))
      }
      await outcomes.flush()
      await releaseDeliveries(deps.db, [deps.processId()], null).catch(() => undefined)
    },
  }
}

/** Who may have had more due than was taken: a webhook whose places are all taken by now, or any when there were no more. */
function leftBehind(request: ClaimRequest, claimed: Claimed[]): (webhookId: string) => boolean {
  if (request.healthyOnly || claimed.length >= request.places) return () => true
  const taken = new Map(request.busy)
  for (const { webhook_id: id } of claimed) taken.set(id, (taken.get(id) ?? 0) + 1)
  return (webhookId) => (taken.get(webhookId) ?? 0) >= request.placesPerWebhook
}

const patienceMs = 120_000
const retryMs = 250
