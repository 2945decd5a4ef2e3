/*
 * Waits until a run ends or requires an action, whichever process executes it. Returns earlier at the timeout, when this
 * process closes, or when the caller of a read disconnects.
 */
import { callerSignal } from '../platform/callerSignal.ts'
import type { Clock } from '../platform/clock.ts'
import type { ServiceError } from '../platform/errors.ts'
import type { Closing } from '../platform/process/closing.ts'
import type { RunTails } from './log/runTails.ts'
import type { Run } from './run.ts'
import { endsWait, type RunEvent } from './runEvent.ts'
import { hasEnded } from './runStatus.ts'
import type { RunStore } from './store/runStore.ts'

type Deps = { runStore: RunStore; runTails: RunTails; clock: Clock; closing: Closing }

/** Calls back with an error if the caller loses the right to wait; the returned function removes the callback. */
type Watch = (onEnd: (error: ServiceError) => void) => () => void

export async function awaitRun(deps: Deps, run: Run, waitMs: number, watch: Watch = () => () => {}): Promise<Run> {
  const { runStore, runTails, clock, closing } = deps
  const signal = callerSignal()
  if (waitMs <= 0 || hasAnswer(run) || closing.isClosing || signal?.aborted) return run
  await new Promise<void>((resolve, reject) => {
    const receive = (events: RunEvent[]) => {
      if (events.some(endsWait)) finish()
    }
    const { stop } = runTails.follow(run.id, run.lastSeq, { receive })
    const cancel = clock.after(waitMs, () => finish())
    const finish = () => {
      stop()
      cancel()
      removeOnClose()
      unwatch()
      signal?.removeEventListener('abort', finish)
      resolve()
    }
    const removeOnClose = closing.onClose(finish)
    signal?.addEventListener('abort', finish)
    const unwatch = watch((error) => {
      reject(error)
      finish()
    })
  })
  return (await runStore.read(run.organizationId, run.id)) ?? run
}

/** Whether nobody has to wait for the run. */
export const hasAnswer = (run: Run): boolean => hasEnded(run.status) || run.status === 'requires_action'
