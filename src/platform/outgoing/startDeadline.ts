import type { Clock } from '../clock.ts'
import { OutgoingError } from './outgoingError.ts'

export type Deadline = {
  /** Aborts with the OutgoingError that the call ends with. */
  signal: AbortSignal
  abort(cause: unknown): void
  /** Stops the timer and lets go of the caller's signal. */
  end(): void
}

/** One deadline for all stages of a call, together with the caller's own wish to give it up. */
export function startDeadline(clock: Clock, deadlineMs: number, callerSignal: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  const abort = (cause: unknown): void => controller.abort(new OutgoingError('aborted', { cause }))
  const onCallerAbort = (): void => abort(callerSignal?.reason)
  const cancelTimer = clock.after(deadlineMs, () => controller.abort(new OutgoingError('timeout')))
  callerSignal?.addEventListener('abort', onCallerAbort, { once: true })
  if (callerSignal?.aborted === true) onCallerAbort()
  return {
    signal: controller.signal,
    abort,
    end() {
      cancelTimer()
      callerSignal?.removeEventListener('abort', onCallerAbort)
    },
  }
}

/** What the promise gives, unless the signal aborts first. What comes too late is let go unseen. */
export function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
