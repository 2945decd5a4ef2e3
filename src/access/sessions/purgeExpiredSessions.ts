/** Deletes sessions that have expired. Nothing depends on it: an expired one is refused, whether it is still there or not. */
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { idleSeconds, keptSeconds } from './sessionLifetime.ts'
import { purgeSessions } from './sessionStatements.ts'

type Deps = { db: Pick<Database, 'run'>; clock: Clock }

/** Whether there may be more. */
export async function purgeExpiredSessions({ db, clock }: Deps): Promise<boolean> {
  const before = new Date(clock.now().getTime() - (idleSeconds + keptSeconds) * 1_000)
  return (await db.run(purgeSessions, [before])).length > 0
}
