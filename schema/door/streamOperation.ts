/** Streams the results of an operation as messages of graphql-sse. */
import { createConcurrencyLimit } from '../../src/fairness/concurrencyLimit.ts'
import type { Streamable } from '../../src/streaming/logTails.ts'
import type { ResultStream } from '../../src/streaming/resultStream.ts'
import { type Frame, type FramePart, largeBytes, toPart } from '../../src/streaming/sseFrames.ts'
import type { StreamHooks } from '../../src/streaming/sseWriter.ts'
import { streamToViewer, subscribe } from '../building/viewedLog.ts'
import { createContext } from '../context/createContext.ts'
import { executePublicly, resultText, resultTextInTurns } from './executeOperation.ts'
import { toPublicError } from './publicErrors.ts'
import type { Operation } from './readOperation.ts'
import { sharedResults } from './sharedResults.ts'

export const streamOperation = (operation: Operation, results: ResultStream): Promise<void> =>
  operation.kind === 'subscription' ? streamSubscription(operation, results) : streamResponse(operation, results)

async function streamSubscription(operation: Operation, results: ResultStream): Promise<void> {
  const log = await subscribe<Streamable>(operation.args, operation.subscribe).catch((error) =>
    streamResult(errorText(operation, error), results),
  )
  if (log) streamToViewer(operation.context, log, formatOf(operation, results), results.open)
}

/** Writes a single result, and completes. */
export function streamResult(result: string, { frames, open }: ResultStream): void {
  const sse = open({ onClose() {}, onDrain() {}, finalFrame: () => '' })
  sse.write(frames.next(toPart(result)))
  sse.write(frames.complete)
  sse.end()
}

/** Opens the stream before the operation is executed, so that a shutdown can still write the final frame. */
async function streamResponse(operation: Operation, results: ResultStream): Promise<void> {
  const { frames, open } = results
  const sse = open({ onClose() {}, onDrain() {}, finalFrame: finalFrameOf(operation, results) })
  const result = await operation
    .execute(operation.args)
    .then((executed) => resultTextInTurns(executed, operation.context))
    .catch((error) => errorText(operation, error))
  sse.write(frames.next(toPart(result)))
  sse.write(frames.complete)
  sse.end()
}

function formatOf(operation: Operation, results: ResultStream) {
  const { next, complete } = results.frames
  const sharedText = sharedResults(operation.args)
  const toText = (event: Streamable): Frame | Promise<Frame> => {
    const shared = sharedText(event)
    return shared === undefined ? ownResult(operation, event).then(next) : next(shared)
  }
  return { toText, complete, finalFrame: finalFrameOf(operation, results) }
}

/** Results of large events: each takes several times the memory of the event until it is written. */
const largeResults = createConcurrencyLimit({ atOnce: 2 })

async function ownResult(operation: Operation, event: Streamable): Promise<FramePart> {
  if (event.dataText.length <= largeBytes) return resultOf(operation, event)
  const { organizationId } = operation.context.viewer
  return (await largeResults.run(() => resultOf(operation, event), organizationId)) ?? ''
}

/** Each event gets new loaders: what was loaded for an earlier event may have changed. */
async function resultOf({ args, context, report }: Operation, event: Streamable): Promise<FramePart> {
  const { deps, viewer, requestId } = context
  const contextValue = createContext(deps, viewer, requestId)
  return toPart(resultText(await executePublicly({ ...args, rootValue: event, contextValue }, report)))
}

/** Reports failures only: the other endings are expected. */
const finalFrameOf =
  (operation: Operation, { frames }: ResultStream): StreamHooks['finalFrame'] =>
  ({ reason, error }) => {
    const report = reason === 'failure' ? operation.report : () => {}
    return String(frames.next(errorText({ ...operation, report }, error))) + frames.complete
  }

const errorText = ({ context, report }: Operation, error: unknown): string =>
  resultText({ errors: [toPublicError(error, context, report)] })
