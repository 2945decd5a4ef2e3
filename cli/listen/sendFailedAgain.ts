/**
 * Retries failed events, interleaved with new ones. If the receiver does not respond at all, the other failed events are
 * kept, and are sent first the next time.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ApiError } from '../../clients/typescript/src/sdk.ts'
import { deliverEvent, type Outcome } from './deliverEvent.ts'
import { type FeedEvent, feedEventOf } from './feedEvent.ts'
import type { Forwarding } from './forwarding.ts'
import type { FailedEvent } from './listenState.ts'
import type { InTurn } from './turns.ts'

export async function sendFailedAgain(forwarding: Forwarding, inTurn: InTurn): Promise<void> {
  for (const failed of [...forwarding.state.failed]) {
    const outcome = await inTurn(() => sendAgain(forwarding, failed))
    if (outcome?.httpStatus === null) return
  }
}

async function sendAgain(forwarding: Forwarding, failed: FailedEvent): Promise<Outcome | undefined> {
  const { state, report, save } = forwarding
  const event = await readEventAt(forwarding, failed)
  const outcome = event && (await sendOnce(forwarding, event, failed.attempts))
  const others = state.failed.filter(({ id }) => id !== failed.id)
  if (!outcome || outcome.isAcknowledged) state.failed = others
  else {
    failed.attempts = outcome.attempts
    if (outcome.httpStatus === null) state.failed = [...others, failed]
  }
  save(state)
  if (!event || !outcome) report.gone(failed)
  else report.settled(event, outcome)
  return outcome
}

const sendOnce = ({ receiver, signal }: Forwarding, event: FeedEvent, attemptsBefore: number): Promise<Outcome> =>
  deliverEvent(event, receiver, { signal, attemptsBefore, onRetry: () => {} })

/** The event after a place, exactly as stored; the API's response for its id has different bytes. */
async function readEventAt(
  { client, signal, report }: Forwarding,
  { id, place }: FailedEvent,
): Promise<FeedEvent | undefined> {
  const caughtUp = Promise.withResolvers<void>()
  const enough = new AbortController()
  const feed = client.events.follow(place, {
    signal: AbortSignal.any([signal, enough.signal]),
    isEndless: true,
    onReady: caughtUp.resolve,
    onCut: ({ error, delayMs }) => report.cut(error, delayMs),
  })
  try {
    const next = feed.next()
    next.catch(() => {})
    // Events that arrived in the same chunk as the comment are yielded first.
    await Promise.race([next, caughtUp.promise.then(() => nextTurn())])
    const first = await Promise.race([next, undefined])
    const event = first?.value && feedEventOf(first.value, feed.rawEvent)
    return event?.id === id ? event : undefined
  } catch (error) {
    if (error instanceof ApiError && error.code === 'position_expired') return undefined
    throw error
  } finally {
    enough.abort()
    await feed.close()
  }
}
