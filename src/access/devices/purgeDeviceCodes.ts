/** Deletes codes an hour after they expired. Until then, a tool that polls learns that they have. */
import type { Clock } from '../../platform/clock.ts'
import { type Database, statement } from '../../platform/database/database.ts'

type Deps = { db: Pick<Database, 'run'>; clock: Clock }

const keepExpiredMs = 3_600_000

/** Returns whether there may be more. */
export async function purgeDeviceCodes({ db, clock }: Deps): Promise<boolean> {
  const before = new Date(clock.now().getTime() - keepExpiredMs)
  return (await db.run(purge, [before])).length > 0
}

/** Index: device_codes_age. */
const purge = statement<{ code_hash: Buffer }>(
  'purge_device_codes',
  `delete from device_codes where code_hash in (
     select code_hash from device_codes where expires_at <= $1 order by expires_at limit 1000 for update skip locked)
   returning code_hash`,
)
