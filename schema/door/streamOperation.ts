/** An operation of any kind, its results as frames. */
import type { ServiceError } from '../../src/platform/errors.ts'
import { executeOperation } from './executeOperation.ts'
import type { Outlet } from './outlet.ts'
import type { Operation } from './readOperation.ts'
import { resultText } from './resultFrames.ts'
import { errorText } from './streamResult.ts'
import { streamSubscription } from './streamSubscription.ts'

export const streamOperation = (operation: Operation, outlet: Outlet): Promise<void> =>
  operation.kind === 'subscription' ? streamSubscription(operation, outlet) : streamAnswer(operation, outlet)

/** Its place is taken while it is executed, so that whoever waits is told when nothing will come. */
async function streamAnswer(operation: Operation, { frames, open }: Outlet): Promise<void> {
  const unreported = { ...operation, report() {} }
  const lastWords = (error: ServiceError) => frames.next(errorText(unreported, [error])) + frames.complete
  const sse = open({ onClose() {}, onDrain() {}, lastWords })
  const result = await executeOperation(operation.args, operation.report).then(resultText, (error) =>
    errorText(operation, [error]),
  )
  sse.write(frames.next(result) + frames.complete)
  sse.end()
}
