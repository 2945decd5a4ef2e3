/*
 * Keeps long work from holding up the process: after every so many characters the event loop gets its turn. Not
 * `call.sleep(0)`: that waits on the service's clock, which a test may hold still, and giving way is not a matter of
 * time.
 */
import { setImmediate } from 'node:timers/promises'

export type Pace = {
  /** Counts work done; true when it is time to `rest`. Separate from it, so that most steps await nothing. */
  spend(characters: number): boolean
  /** Lets others go on; throws the signal's reason where it was aborted. */
  rest(): Promise<void>
}

const charactersPerTurn = 16_384

export function createPace(signal: AbortSignal): Pace {
  let spent = 0
  return {
    spend(characters) {
      spent += characters
      return spent >= charactersPerTurn
    },
    async rest() {
      spent = 0
      signal.throwIfAborted()
      await setImmediate()
      signal.throwIfAborted()
    },
  }
}
