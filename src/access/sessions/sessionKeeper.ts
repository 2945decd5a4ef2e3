/** Clears away sessions that have expired. Nothing depends on it: an expired one is refused, whether it is still there or not. */
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { idleSeconds, keptSeconds } from './sessionLifetime.ts'
import { purgeSessions } from './sessionStatements.ts'

type Deps = { db: Pick<Database, 'run'>; clock: Clock; log: Log }

const lookEveryMs = 600_000

export function startSessionKeeper({ db, clock, log }: Deps): { stop(): Promise<void> } {
  let stopped = false
  let working: Promise<void> = Promise.resolve()
  let cancel = schedule()

  async function purge(): Promise<void> {
    const before = new Date(clock.now().getTime() - (idleSeconds + keptSeconds) * 1_000)
    while (!stopped && (await db.run(purgeSessions, [before])).length > 0);
  }

  function schedule(): () => void {
    return clock.after(lookEveryMs, () => {
      working = purge()
        .catch((error) => log.debug({ err: error }, 'expired sessions are cleared away later'))
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
