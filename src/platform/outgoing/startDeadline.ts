import type { Clock } from '../clock.ts'
import { OutgoingError } from './outgoingError.ts'

export type Deadline = ReturnType<typeof startDeadline>

/** One deadline for all stages of a call, combined with the caller's signal. */
export function startDeadline(clock: Clock, deadlineMs: number, callerSignal: AbortSignal | undefined) {
  const controller = new AbortController()
  const abort = (cause: unknown): void => controller.abort(new OutgoingError('aborted', { cause }))
  const onCallerAbort = (): void => abort(callerSignal?.reason)
  const cancelTimer = clock.after(deadlineMs, () => controller.abort(new OutgoingError('timeout')))
  callerSignal?.addEventListener('abort', onCallerAbort, { once: true })
  if (callerSignal?.aborted === true) onCallerAbort()
  /** No longer listens to the caller's signal. */
  const detach = (): void => callerSignal?.removeEventListener('abort', onCallerAbort)
  return {
    /** Its reason is the OutgoingError that the call fails with. */
    signal: controller.signal,
    abort,
    detach,
    /** Stops the timer, and detaches. */
    end(): void {
      cancelTimer()
      detach()
    },
  }
}
