/**
 * Forwards the organisation's events to a URL, one after the other. An event is sent again after a restart unless its
 * acknowledgement was stored, so that none is lost; none is sent again once it was. What was not acknowledged after all
 * attempts is stored as failed, so that one event does not hold up the others, and sent again later and at the next start.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '../../clients/typescript/src/sdk.ts'
import { deliverEvent, type Outcome } from './deliverEvent.ts'
import { type FeedEvent, feedEventOf } from './feedEvent.ts'
import type { Forwarding } from './forwarding.ts'
import { mostFailed } from './listenState.ts'
import type { Attempt } from './postEvent.ts'
import { sendFailedAgain } from './sendFailedAgain.ts'

/** Ends when the signal is aborted, with its reason, or when the service refuses for good. */
export const forwardEvents = async (forwarding: Forwarding): Promise<void> => {
  const inTurn = createTurns()
  await sendFailedAgain(forwarding)
  const over = new AbortController()
  const sendingAgain = sendAgainLater(forwarding, inTurn, AbortSignal.any([forwarding.signal, over.signal]))
  try {
    await forwardFrom(forwarding, inTurn)
  } finally {
    over.abort()
    await sendingAgain
  }
}

const forwardFrom = async (forwarding: Forwarding, inTurn: InTurn): Promise<void> => {
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

type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** One event is sent after the other, whether it is new or sent again. */
const createTurns = (): InTurn => {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}

/** Between two tries to send what failed; doubled for as long as none of it is acknowledged. */
const againMs = { first: 5_000, longest: 300_000 }

/** Ends with the signal. What the service refuses here, it refuses to the feed, too, which reports it. */
const sendAgainLater = async (forwarding: Forwarding, inTurn: InTurn, signal: AbortSignal): Promise<void> => {
  try {
    for (let pauseMs = againMs.first; ; ) {
      await sleep(pauseMs, undefined, { signal })
      const { length } = forwarding.state.failed
      if (length > 0) await inTurn(() => sendFailedAgain({ ...forwarding, signal }))
      const hasHelped = forwarding.state.failed.length < length || length === 0
      pauseMs = hasHelped ? againMs.first : Math.min(2 * pauseMs, againMs.longest)
    }
  } catch (error) {
    if (!signal.aborted && !(error instanceof ApiError)) throw error
  }
}

/** How long the service keeps events. */
const keptMs = 30 * 86_400_000

const followAndForward = async (forwarding: Forwarding, inTurn: InTurn): Promise<void> => {
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
