/**
 * Forwards the organisation's events to a URL, one after the other. An event is sent again after a restart unless its
 * acknowledgement was stored, so none is lost, and none is repeated once it was. An event that was not acknowledged after
 * all attempts is stored as failed, so that it does not hold up the others, and is sent again later and on the next start.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, ConnectionError } from '../../clients/typescript/src/sdk.ts'
import { deliverEvent, type Outcome } from './deliverEvent.ts'
import { type FeedEvent, feedEventOf } from './feedEvent.ts'
import type { Forwarding } from './forwarding.ts'
import { mostFailed } from './listenState.ts'
import type { Attempt } from './postEvent.ts'
import { sendFailedAgain } from './sendFailedAgain.ts'
import { createTurns, type InTurn } from './turns.ts'

/** Ends when the signal is aborted, with its reason, or on a permanent error of the service. */
export async function forwardEvents(forwarding: Forwarding): Promise<void> {
  const inTurn = createTurns()
  await sendFailedAgain(forwarding, inTurn)
  const over = new AbortController()
  const own = { ...forwarding, signal: AbortSignal.any([forwarding.signal, over.signal]) }
  const sendingAgain = sendAgainLater(own, inTurn, (error) => over.abort(error))
  try {
    await forwardFrom(own, inTurn)
  } finally {
    over.abort()
    await sendingAgain
  }
}

async function forwardFrom(forwarding: Forwarding, inTurn: InTurn): Promise<void> {
  for (;;) {
    try {
      return await followAndForward(forwarding, inTurn)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'position_expired')) throw error
      forwarding.report.expired()
      forwarding.state.place = { since: new Date(Date.now() - keptMs).toISOString() }
    }
  }
}

/** The pause between retries of failed events; doubled as long as none is acknowledged. */
const againMs = { first: 5_000, longest: 300_000 }

/** Ends with the signal. If the service returns an error or is unreachable, it is tried again later. */
async function sendAgainLater(
  forwarding: Forwarding,
  inTurn: InTurn,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const { signal, state } = forwarding
  for (let pauseMs = againMs.first; !signal.aborted; ) {
    await sleep(pauseMs, undefined, { signal }).catch(() => {})
    const { length } = state.failed
    try {
      if (length > 0 && !signal.aborted) await sendFailedAgain(forwarding, inTurn)
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof ConnectionError)) return onFailure(error)
    }
    const hasHelped = state.failed.length < length || length === 0
    pauseMs = hasHelped ? againMs.first : Math.min(2 * pauseMs, againMs.longest)
  }
}

/** How long the service keeps events. */
const keptMs = 30 * 86_400_000

async function followAndForward(forwarding: Forwarding, inTurn: InTurn): Promise<void> {
  const { client, types, signal, report, state, save } = forwarding
  const feed = client.events.follow(state.place, {
    signal,
    isEndless: true,
    onReady: () => {
      notePosition()
      report.ready()
    },
    onCut: ({ error, delayMs }) => report.cut(error, delayMs),
  })
  const notePosition = (): void => {
    if (feed.position !== undefined) state.place = { after: feed.position }
  }
  let skipped = 0
  try {
    for await (const each of feed) {
      const event = feedEventOf(each, feed.rawEvent)
      const isWanted = !types || types.has(event.type)
      const outcome = isWanted ? await inTurn(() => settle(forwarding, event)) : undefined
      notePosition()
      skipped = outcome ? 0 : skipped + 1
      // Skipping an event again costs nothing.
      if (skipped % 100 === 0) save(state)
      if (outcome) report.settled(event, outcome)
    }
  } finally {
    await feed.close()
    if (skipped > 0) save(state)
  }
}

async function settle({ receiver, signal, state, report }: Forwarding, event: FeedEvent): Promise<Outcome> {
  const onRetry = (attempt: Attempt, delayMs: number): void => report.retry(event, attempt, delayMs)
  const outcome = await deliverEvent(event, receiver, { signal, onRetry })
  const { id, type } = event
  if (!outcome.isAcknowledged) state.failed.push({ id, type, place: state.place, attempts: outcome.attempts })
  if (state.failed.length > mostFailed) for (const failed of state.failed.splice(0, 1)) report.dropped(failed)
  return outcome
}
