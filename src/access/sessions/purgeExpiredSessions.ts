/** Deletes expired sessions. Only frees space: an expired session is refused even while its row exists. */
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { idleSeconds, keepExpiredSeconds } from './sessionLifetime.ts'
import { purgeSessions } from './sessionStatements.ts'

type Deps = { db: Pick<Database, 'run'>; clock: Clock }

/** Returns whether there may be more. */
export async function purgeExpiredSessions({ db, clock }: Deps): Promise<boolean> {
  const before = new Date(clock.now().getTime() - (idleSeconds + keepExpiredSeconds) * 1_000)
  return (await db.run(purgeSessions, [before])).length > 0
}
