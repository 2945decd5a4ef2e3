/** Clears away sessions that have expired. Nothing depends on it: an expired one is refused, whether it is still there or not. */
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { startPurging } from '../../platform/process/startPurging.ts'
import { idleSeconds, keptSeconds } from './sessionLifetime.ts'
import { purgeSessions } from './sessionStatements.ts'

type Deps = { db: Pick<Database, 'run'>; clock: Clock; log: Log }

const lookEveryMs = 600_000

export const startSessionKeeper = (deps: Deps): { stop(): Promise<void> } =>
  startPurging(deps, {
    what: 'expired sessions',
    everyMs: lookEveryMs,
    async purgeSome() {
      const before = new Date(deps.clock.now().getTime() - (idleSeconds + keptSeconds) * 1_000)
      return (await deps.db.run(purgeSessions, [before])).length > 0
    },
  })
