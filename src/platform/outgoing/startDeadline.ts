import type { Clock } from '../clock.ts'
import { OutgoingError } from './outgoingError.ts'

export type Deadline = {
  /** Its reason is the OutgoingError that the call fails with. */
  signal: AbortSignal
  abort(cause: unknown): void
  /** No longer listens to the caller's signal. */
  detach(): void
  /** Stops the timer, and detaches. */
  end(): void
}

/** One deadline for all stages of a call, combined with the caller's signal. */
export function startDeadline(clock: Clock, deadlineMs: number, callerSignal: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  const abort = (cause: unknown): void => controller.abort(new OutgoingError('aborted', { cause }))
  const onCallerAbort = (): void => abort(callerSignal?.reason)
  const cancelTimer = clock.after(deadlineMs, () => controller.abort(new OutgoingError('timeout')))
  callerSignal?.addEventListener('abort', onCallerAbort, { once: true })
  if (callerSignal?.aborted === true) onCallerAbort()
  const detach = (): void => callerSignal?.removeEventListener('abort', onCallerAbort)
  return {
    signal: controller.signal,
    abort,
    detach,
    end() {
      cancelTimer()
      detach()
    },
  }
}
