/*
 * Waits, up to a time, until a run ends or asks for an action, wherever it is executed; until this process closes; or
 * until the caller of a read has left.
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

/** `watch` calls back when nobody may wait any longer; the answer takes that back. */
type Watch = (onEnd: (error: ServiceError) => void) => () => void

export async function awaitRun(deps: Deps, run: Run, waitMs: number, watch: Watch = () => () => {}): Promise<Run> {
  const { runStore, runTails, clock, closing } = deps
  const left = callerSignal()
  if (waitMs <= 0 || hasAnswer(run) || closing.isClosing || left?.aborted) return run
  await new Promise<void>((done, refuse) => {
    const receive = (events: RunEvent[]) => {
      if (events.some(endsWait)) finish()
    }
    const { stop } = runTails.follow(run.id, run.lastSeq, { receive })
    const cancel = clock.after(waitMs, () => finish())
    const finish = () => {
      stop()
      cancel()
      forget()
      unwatch()
      left?.removeEventListener('abort', finish)
      done()
    }
    const forget = closing.onClose(finish)
    left?.addEventListener('abort', finish)
    const unwatch = watch((error) => {
      refuse(error)
      finish()
    })
  })
  return (await runStore.read(run.organizationId, run.id)) ?? run
}

const hasAnswer = (run: Run): boolean => hasEnded(run.status) || run.status === 'requires_action'
