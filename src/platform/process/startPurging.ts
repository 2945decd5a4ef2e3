/** Clears away what is no longer needed, piece by piece, every so often. Nothing may depend on when that happens. */
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'

type Deps = { clock: Clock; log: Log }
type Purging = {
  /** For the log, where it did not work. */
  what: string
  everyMs: number
  /** Clears away some; answers whether there may be more. */
  purgeSome(): Promise<boolean>
}

export function startPurging({ clock, log }: Deps, { what, everyMs, purgeSome }: Purging): { stop(): Promise<void> } {
  let stopped = false
  let working: Promise<void> = Promise.resolve()
  let cancel = schedule()

  async function purge(): Promise<void> {
    while (!stopped && (await purgeSome()));
  }

  function schedule(): () => void {
    return clock.after(everyMs, () => {
      working = purge()
        .catch((error) => log.debug({ err: error }, `${what} are cleared away later`))
        .finally(() => {
          if (!stopped) cancel = schedule()
        })
    })
  }

  return {
    async stop() {
      stopped = true
      cancel()
      await working
    },
  }
}
