/*
 * A subscription, written straight to where its results go. What the log's tail hands over together is written
 * together; an event that has to be executed for this follower alone holds back what comes after it.
 */
import { createSourceEventStream } from 'graphql'
import { maxBacklogBytes, type SseWriter } from '../../src/edge/sseWriter.ts'
import type { ServiceError } from '../../src/platform/errors.ts'
import type { Following } from '../../src/runs/followRun.ts'
import type { Followed } from '../../src/runs/log/runTails.ts'
import { shuttingDown } from '../../src/runs/log/streamEndings.ts'
import { isLast, type RunEvent } from '../../src/runs/runEvent.ts'
import { createContext } from '../createContext.ts'
import type { FollowedLog } from '../followedLog.ts'
import { executeCompiled } from './compiledExecution.ts'
import type { Outlet } from './outlet.ts'
import { toPublicError } from './publicErrors.ts'
import type { Operation } from './readOperation.ts'
import { refusalOf } from './refuseOperation.ts'
import { resultText } from './resultFrames.ts'
import { sharedFrames } from './sharedFrames.ts'
import { errorText, streamResult } from './streamResult.ts'

export async function streamSubscription(operation: Operation, outlet: Outlet): Promise<void> {
  const { errors = [], following } = await open(operation).catch(asError)
  if (following !== undefined) pour(operation, following, outlet)
  else streamResult(errorText(operation, errors), outlet)
}

type Opened = { errors?: readonly unknown[]; following?: Following }

const asError = (error: unknown): Opened => ({ errors: [error] })

async function open({ args }: Operation): Promise<Opened> {
  const refusal = refusalOf(args)
  if (refusal !== undefined) return { errors: [refusal] }
  const source = await createSourceEventStream(args)
  // Whatever can be subscribed to is a run's log.
  return Symbol.asyncIterator in source ? { following: (source as FollowedLog).following } : source
}

function pour(operation: Operation, following: Following, outlet: Outlet): void {
  const { deps, viewer } = operation.context
  const { next, complete } = outlet.frames
  let followed: Followed | undefined
  const unreported = { ...operation, report() {} } // to be sent away is nobody's fault
  const lastWords = (error: ServiceError) => next(errorText(unreported, [error])) + complete
  const sse = outlet.open({
    onClose() {
      followed?.stop()
      forget()
      unwatch()
    },
    onDrain: () => followed?.readOn(),
    lastWords,
  })
  if (!sse.isOpen) return
  const endWith = (text: string) => {
    sse.write(text)
    sse.end()
  }
  const close = () => endWith(lastWords(shuttingDown()))
  const forget = deps.closing.onClose(close)
  const unwatch = deps.watchCredentials(viewer, (error) => endWith(lastWords(error)), following.authorize)
  if (following.isOver) {
    endWith(complete)
    return
  }
  const writer = createWriter(operation, outlet, sse, {
    fail: (error) => endWith(next(errorText(operation, [error])) + complete),
    readOn: () => followed?.readOn(),
  })
  followed = following.start(writer)
  if (deps.closing.isClosing) close()
}

type Hooks = { fail(error: unknown): void; readOn(): void }

/** Writes events in their order, as many at a time as can be. */
function createWriter(operation: Operation, { frames }: Outlet, sse: SseWriter, { fail, readOn }: Hooks) {
  const textForAll = sharedFrames(operation.args)
  const waiting: RunEvent[] = []
  let waitingBytes = 0
  let isBusy = false

  async function writeOn(): Promise<void> {
    isBusy = true
    let [text, waited, ended] = ['', false, false]
    for (let event = waiting.shift(); event !== undefined && sse.isOpen; event = waiting.shift()) {
      waitingBytes -= event.dataText.length
      const shared = textForAll(event)
      if (shared === undefined) {
        if (text !== '') sse.write(text)
        text = frames.next(await ownText(operation, event))
        waited = true
      } else text += frames.next(shared)
      ended = isLast(event)
    }
    sse.write(ended ? text + frames.complete : text)
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
async function ownText({ args, context, report }: Operation, event: RunEvent): Promise<string> {
  const { deps, viewer, requestId } = context
  const contextValue = createContext(deps, viewer, requestId)
  const { errors, ...result } = await executeCompiled({ ...args, rootValue: event, contextValue })
  if (errors === undefined) return resultText(result)
  return resultText({ ...result, errors: errors.map((error) => toPublicError(error, requestId, report)) })
}
