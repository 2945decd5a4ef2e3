/*
 * Waits for an event in a log, whichever process writes it. Resolves earlier at the timeout,
 * when this process closes, or when the caller disconnects.
 */
import { callerSignal } from '../platform/callerSignal.ts'
import type { Clock } from '../platform/clock.ts'
import type { ServiceError } from '../platform/errors.ts'
import type { Closing } from '../platform/process/closing.ts'
import type { LogKey, LogTails } from './logTails.ts'

/** Calls back with an error if the caller loses the right to wait; the returned function removes the callback. */
export type Watch = (onEnd: (error: ServiceError) => void) => () => void

type Deps<Event, Key extends LogKey> = { tails: Pick<LogTails<Event, Key>, 'follow'>; clock: Clock; closing: Closing }
type Wait<Event, Key extends LogKey> = {
  log: Key & { lastSeq: number }
  waitMs: number
  endsWait(event: Event): boolean
  watch: Watch | undefined
}

/** False if it did not wait at all. */
export async function awaitLog<Event, Key extends LogKey>(
  { tails, clock, closing }: Deps<Event, Key>,
  { log, waitMs, endsWait, watch = () => () => {} }: Wait<Event, Key>,
): Promise<boolean> {
  const signal = callerSignal()
  if (waitMs <= 0 || closing.isClosing || signal?.aborted) return false
  await new Promise<void>((resolve, reject) => {
    const receive = (events: Event[]) => {
      if (events.some(endsWait)) finish()
    }
    const { stop } = tails.follow(log, log.lastSeq, { receive })
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
  return true
}
