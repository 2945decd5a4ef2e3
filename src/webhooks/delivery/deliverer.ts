/*
 * The deliveries of this process. It claims due deliveries as far as it has slots, many at once, and again whenever a slot
 * that may be needed becomes free. Organisations share the slots, so that the hung receivers of some leave room for the
 * others.
 */
import { createShares } from '../../fairness/shares.ts'
import { type Batcher, createBatcher } from '../../platform/database/batcher.ts'
import { type Database, isRowFault } from '../../platform/database/database.ts'
import { retryWhileUnavailable } from '../../platform/database/retryWhileUnavailable.ts'
import { createClaimLoop } from '../../scheduler/claimLoop.ts'
import { type Claimed, claimDeliveries, mostClaimed } from '../store/claimDeliveries.ts'
import { failUndeliverable, releaseDeliveries } from '../store/deliveryStatements.ts'
import { attemptDelivery } from './attemptDelivery.ts'
import type { AttemptResult } from './attemptResult.ts'
import { createDueTimers } from './dueTimers.ts'
import { createBodyReader } from './eventBodies.ts'
import { createReceiverSlots, firstSlots } from './receiverSlots.ts'
import { createStaggeredStarts } from './staggeredStarts.ts'
import { storeAttempts } from './storeAttempts.ts'

export type Deliverer = ReturnType<typeof createDeliverer>

/** One attempt, for figures. */
export type Attempted = { outcome: 'succeeded' | 'retried' | 'failed'; durationMs: number }

export type DelivererDeps = Parameters<typeof attemptDelivery>[0] & {
  db: Database
  processId(): string
  mayWork(): boolean
  /** Sends a hint to the delivering processes that something is due. */
  sendHint(): void
  /** Called when results of attempts were stored. */
  deliveriesChanged(): void
  onAttempted(attempted: Attempted): void
}

export const processSlots = 2_048
const outcomes = { pending: 'retried', succeeded: 'succeeded', failed: 'failed' } as const
/** A slot that was held for longer than this need not be refilled immediately: several share one claim. */
const quickMs = 1_000
const refillEveryMs = 100

export function createDeliverer(deps: DelivererDeps) {
  /** Resolved when the active delivery has ended, by id. */
  const active = new Map<string, Promise<void>>()
  const shares = createShares(processSlots)
  const receivers = createReceiverSlots()
  const starts = createStaggeredStarts()
  const claims = createClaimLoop(claim, (error) =>
    deps.log.debug({ err: error }, 'could not claim due deliveries; will retry'),
  )
  const { poll: claimDue, wake } = claims
  const timers = createDueTimers(deps.clock, wake)
  const bodies = createBodyReader(deps.db, {
    onWait: (webhookId) => receivers.wait(webhookId) && wake(),
    onTurn: receivers.begin,
  })
  const results: Batcher<AttemptResult, boolean> = createBatcher({
    handle: (items: AttemptResult[]) => storeAttempts(deps.db, items).finally(deps.deliveriesChanged),
    isItemFault: isRowFault,
    maxItems: 128,
    maxWaiting: Number.POSITIVE_INFINITY,
  })
  let stopping = false
  /** An organisation has its full share: more may be due for it, whichever slot becomes free next. */
  let isCrowded = false

  async function claim(): Promise<boolean> {
    if (!deps.mayWork()) return false
    const owner = deps.processId()
    const [webhookSlots, held, free] = [receivers.offer(), shares.held(), shares.free]
    const request = { owner, now: deps.clock.now(), webhookSlots, firstSlots, held, free }
    const claimed = await claimDeliveries(deps.db, request)
    receivers.take(claimed)
    for (const delivery of claimed) start(owner, delivery)
    isCrowded = [...shares.held().values()].some((count) => count >= shares.free)
    return claimed.length === mostClaimed
  }

  function start(owner: string, delivery: Claimed): void {
    const { id, organization_id: organizationId } = delivery
    const leave = shares.take(organizationId) // never undefined: the claim counts like `shares`
    const ended = Promise.withResolvers<void>()
    active.set(id, ended.promise)
    starts.add(organizationId, async () => {
      const result = await deliver(owner, delivery)
      active.delete(id)
      ended.resolve()
      leave?.()
      refill(receivers.giveBack(delivery.webhook_id, result), result)
    })
  }

  /** Never fails; undefined if nothing was attempted. */
  async function deliver(owner: string, claimed: Claimed): Promise<AttemptResult | undefined> {
    try {
      const result = await bodies.with(owner, claimed, (current, body) => attemptDelivery(deps, owner, current, body))
      if (result === undefined) await releaseDeliveries(deps.db, [owner], [claimed.id])
      else deps.onAttempted({ outcome: outcomes[result.status], durationMs: result.attempt.durationMs })
      const isOff = result === undefined || (await retryWhileUnavailable(deps.clock, () => results.add(result)))
      if (isOff) await failUndeliverable(deps)
      return result
    } catch (error) {
      deps.log.error({ err: error, deliveryId: claimed.id }, 'the result of a delivery attempt could not be stored')
      await releaseDeliveries(deps.db, [owner], [claimed.id]).catch(() => undefined)
      return undefined
    }
  }

  function refill(mayHaveMore: boolean, result: AttemptResult | undefined): void {
    if (stopping) return
    if (result?.nextAttemptAt) timers.set(result.nextAttemptAt)
    const wasQuick = (result?.attempt.durationMs ?? 0) < quickMs
    if (mayHaveMore && wasQuick) wake()
    const nextMs = (Math.floor(deps.clock.now().getTime() / refillEveryMs) + 1) * refillEveryMs
    if ((mayHaveMore && !wasQuick) || isCrowded) timers.set(new Date(nextMs))
  }

  return {
    /** Claims due deliveries while there is room; resolves when those due at the call are claimed. */
    claimDue,
    /** The same without waiting: a failure is logged. */
    wake,
    /** This process created deliveries: they are claimed here, and without room a hint is sent to other processes. */
    onFannedOut(): void {
      const claimed = claimDue().then(() => isCrowded && deps.sendHint())
      claimed.catch((error) => deps.log.debug({ err: error }, 'new deliveries could not be claimed'))
    },
    /** The ids of the deliveries that are active here. */
    active: (): string[] => [...active.keys()],
    activeCount: (): number => active.size,
    /** Claims nothing more, gives attempts `maxMs` to end, and leaves the rest to other processes. */
    async drain(maxMs: number): Promise<void> {
      stopping = true
      timers.stop()
      await claims.stop()
      const tooLong = Promise.withResolvers<void>()
      const cancel = deps.clock.after(maxMs, tooLong.resolve)
      await Promise.race([Promise.all(active.values()), tooLong.promise])
      cancel()
      await results.flush()
      const released = await releaseDeliveries(deps.db, [deps.processId()], null).catch(() => 0)
      if (released > 0) deps.sendHint()
    },
  }
}
