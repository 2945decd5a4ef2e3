/** Deletes the rows of invitations that ended or expired some time ago. */
import type { Clock } from '../../platform/clock.ts'
import { type Database, statement } from '../../platform/database/database.ts'

type Deps = { db: Pick<Database, 'run'>; clock: Clock }

/** Returns whether there may be more. */
export const purgeInvitations = async ({ db, clock }: Deps): Promise<boolean> =>
  (await db.run(purge, [clock.now()])).length > 0

/** Index: invitations_kept. */
const purge = statement<{ id: string }>(
  'purge_invitations',
  `delete from invitations where (organization_id, id) in (
     select organization_id, id from invitations where kept_until <= $1
      order by kept_until limit 1000 for update skip locked)
   returning id`,
)
