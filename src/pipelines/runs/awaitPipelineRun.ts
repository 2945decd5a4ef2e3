/*
 * Waits until a pipeline run ends or requires an action, whichever process advances it. Returns earlier at the timeout,
 * when this process closes, or when the caller of a read disconnects.
 */
import { callerSignal } from '../../platform/callerSignal.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ServiceError } from '../../platform/errors.ts'
import type { Closing } from '../../platform/process/closing.ts'
import { hasEnded } from '../../runs/runStatus.ts'
import type { PipelineRunTails } from './log/pipelineRunTails.ts'
import type { PipelineRun } from './pipelineRun.ts'
import { endsWait, type PipelineRunEvent } from './pipelineRunEvent.ts'
import type { PipelineRunStore } from './store/pipelineRunStore.ts'

export type AwaitDeps = {
  pipelineRunStore: PipelineRunStore
  pipelineRunTails: PipelineRunTails
  clock: Clock
  closing: Closing
}

/** Calls back with an error if the caller loses the right to wait; the returned function removes the callback. */
type Watch = (onEnd: (error: ServiceError) => void) => () => void

export async function awaitPipelineRun(
  deps: AwaitDeps,
  pipelineRun: PipelineRun,
  waitMs: number,
  watch: Watch = () => () => {},
): Promise<PipelineRun> {
  const { pipelineRunStore, pipelineRunTails, clock, closing } = deps
  const signal = callerSignal()
  if (waitMs <= 0 || hasAnswer(pipelineRun) || closing.isClosing || signal?.aborted) return pipelineRun
  await new Promise<void>((resolve, reject) => {
    const receive = (events: PipelineRunEvent[]) => {
      if (events.some(endsWait)) finish()
    }
    const { stop } = pipelineRunTails.follow(pipelineRun.id, pipelineRun.lastSeq, { receive })
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
  return (await pipelineRunStore.read(pipelineRun.organizationId, pipelineRun.id)) ?? pipelineRun
}

/** Whether nobody has to wait for it. */
export const hasAnswer = ({ status }: PipelineRun): boolean => hasEnded(status) || status === 'requires_action'
