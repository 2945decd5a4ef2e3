/**
 * Forwards the organisation's events to a URL, one after the other. An event is sent again after a restart unless its
 * acknowledgement was stored, so that none is lost; none is sent again once it was. What was not acknowledged after all
 * attempts is stored as failed, and sent again at the next start, so that one event does not hold up the others.
 */
import { ApiError } from '../../clients/typescript/src/sdk.ts'
import { deliverEvent, type Outcome } from './deliverEvent.ts'
import { type FeedEvent, feedEventOf } from './feedEvent.ts'
import type { Forwarding } from './forwarding.ts'
import { mostFailed } from './listenState.ts'
import type { Attempt } from './postEvent.ts'
import { sendFailedAgain } from './sendFailedAgain.ts'

/** Ends when the signal is aborted, with its reason, or when the service refuses for good. */
export const forwardEvents = async (forwarding: Forwarding): Promise<void> => {
  await sendFailedAgain(forwarding)
  for (;;) {
    try {
      return await followAndForward(forwarding)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'position_expired')) throw error
      forwarding.report.expired()
      forwarding.state.place = { since: new Date(Date.now() - keptMs).toISOString() }
    }
  }
}

/** How long the service keeps events. */
const keptMs = 30 * 86_400_000

const followAndForward = async (forwarding: Forwarding): Promise<void> => {
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
      const outcome = !types || types.has(event.type) ? await settle(forwarding, event) : undefined
      notePosition()
      skipped = outcome ? 0 : skipped + 1
      // One that was skipped costs nothing to skip again.
      if (skipped % 100 === 0) save(state)
      if (outcome) report.settled(event, outcome)
    }
  } finally {
    await feed.close()
    if (skipped > 0) save(state)
  }
}

const settle = async ({ receiver, signal, state, report }: Forwarding, event: FeedEvent): Promise<Outcome> => {
  const onRetry = (attempt: Attempt, delayMs: number): void => report.retry(event, attempt, delayMs)
  const outcome = await deliverEvent(event, receiver, { signal, onRetry })
  const { id, type } = event
  if (!outcome.isAcknowledged) state.failed.push({ id, type, place: state.place, attempts: outcome.attempts })
  if (state.failed.length > mostFailed) for (const failed of state.failed.splice(0, 1)) report.dropped(failed)
  return outcome
}
