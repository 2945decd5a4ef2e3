/*
 * A subscription over a connection of its own. What the log's tail hands over together is written to the socket
 * together; an event that has to be executed for this follower alone holds back what comes after it.
 */
import type { FastifyReply } from 'fastify'
import { createSourceEventStream, type ExecutionArgs } from 'graphql'
import { maxBacklogBytes, openSse, type SseWriter } from '../../src/edge/sseWriter.ts'
import { type FollowedEvents, fellBehind, shuttingDown } from '../../src/runs/followedEvents.ts'
import type { Following } from '../../src/runs/followRun.ts'
import { isLast, type RunEvent } from '../../src/runs/runEvent.ts'
import type { Followed } from '../../src/runs/runTails.ts'
import type { Context } from '../context.ts'
import { createContext } from '../createContext.ts'
import { executeCompiled } from './compiledExecution.ts'
import { type Report, toPublicError } from './publicErrors.ts'
import { refusalOf } from './refuseOperation.ts'
import { sharedFrames } from './sharedFrames.ts'
import { completeFrame, nextFrame } from './subscriptionFrames.ts'

export type Subscription = { args: ExecutionArgs; context: Context; report: Report }

export async function streamSubscription(subscription: Subscription, reply: FastifyReply): Promise<void> {
  const { errors, following } = await open(subscription)
  if (following !== undefined) return pour(subscription, following, reply)
  const sse = openSse(reply, {}, { onClose() {}, onDrain() {} })
  sse.write(opening + errorFrame(subscription, errors ?? []) + completeFrame)
  sse.end()
}

/** Some browsers take an answer for begun only when something of its body has come. */
const opening = ':\n\n'

async function open({ args }: Subscription): Promise<{ errors?: readonly unknown[]; following?: Following }> {
  const refusal = refusalOf(args)
  if (refusal !== undefined) return { errors: [refusal] }
  const source = await createSourceEventStream(args)
  // Whatever can be subscribed to is a run's log.
  return Symbol.asyncIterator in source ? { following: (source as FollowedEvents).following } : source
}

function pour(subscription: Subscription, following: Following, reply: FastifyReply): void {
  const { deps, viewer } = subscription.context
  let followed: Followed | undefined
  const unreported = { ...subscription, report() {} } // to be sent away is nobody's fault
  const leave = (error: Error) => errorFrame(unreported, [error]) + completeFrame
  const sse = openSse(
    reply,
    {},
    {
      onClose() {
        followed?.stop()
        forget()
        unwatch()
      },
      onDrain: () => followed?.readOn(),
      lastWords: () => leave(fellBehind()),
    },
  )
  const endWith = (text: string) => {
    sse.write(text)
    sse.end()
  }
  const close = () => endWith(leave(shuttingDown()))
  const forget = deps.closing.onClose(close)
  const unwatch = deps.watchCredentials(viewer, (error) => endWith(leave(error)))
  sse.write(opening)
  if (following.isOver) {
    endWith(completeFrame)
    return
  }
  const writer = createWriter(subscription, sse, {
    fail: (error) => endWith(errorFrame(subscription, [error]) + completeFrame),
    readOn: () => followed?.readOn(),
  })
  followed = following.start(writer)
  if (deps.closing.isClosing) close()
}

type Hooks = { fail(error: unknown): void; readOn(): void }

/** Writes events in their order, as many at a time as can be. */
function createWriter(subscription: Subscription, sse: SseWriter, { fail, readOn }: Hooks) {
  const frameOfAll = sharedFrames(subscription.args)
  const waiting: RunEvent[] = []
  let waitingBytes = 0
  let isBusy = false

  async function writeOn(): Promise<void> {
    isBusy = true
    let [text, waited, ended] = ['', false, false]
    for (let event = waiting.shift(); event !== undefined && sse.isOpen; event = waiting.shift()) {
      waitingBytes -= event.dataText.length
      const shared = frameOfAll(event)
      if (shared === undefined) {
        if (text !== '') sse.write(text)
        text = await ownFrame(subscription, event)
        waited = true
      } else text += shared
      ended = isLast(event)
    }
    sse.write(ended ? text + completeFrame : text)
    if (ended) sse.end()
    isBusy = false
    if (waited) readOn()
  }

  return {
    isReady: () => !isBusy && !sse.isBlocked,
    receive(events: RunEvent[]) {
      for (const event of events) {
        waiting.push(event)
        waitingBytes += event.dataText.length
      }
      if (!isBusy) writeOn().catch(fail)
      else if (waiting.length > 1 && waitingBytes > maxBacklogBytes) sse.letGo()
    },
  }
}

/** Executed with loaders of its own: what an earlier event made them remember may have changed. */
async function ownFrame({ args, context, report }: Subscription, event: RunEvent): Promise<string> {
  const { deps, viewer, requestId } = context
  const contextValue = createContext(deps, viewer, requestId)
  const { errors, ...result } = await executeCompiled({ ...args, rootValue: event, contextValue })
  if (errors === undefined) return nextFrame(result)
  return nextFrame({ ...result, errors: errors.map((error) => toPublicError(error, requestId, report)) })
}

const errorFrame = ({ context, report }: Subscription, errors: readonly unknown[]): string =>
  nextFrame({ errors: errors.map((error) => toPublicError(error, context.requestId, report)) })
