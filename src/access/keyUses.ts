/** When keys were last used: collected in memory and written in one statement every 30 s and at shutdown. */
import type { Clock } from '../platform/clock.ts'
import { type Database, statement } from '../platform/database/database.ts'

export type KeyUses = {
  note(keyId: string): void
  /** A use that is not in the database yet. */
  unwritten(keyId: string): Date | undefined
  write(): Promise<void>
  /** Writes, and ignores later uses. */
  close(): Promise<void>
}

type Deps = { db: Pick<Database, 'run'>; clock: Clock }

/** How often the owner calls `write`. */
export const writeEveryMs = 30_000

export function createKeyUses({ db, clock }: Deps): KeyUses {
  const gathered = new Map<string, Date>()
  let closed = false

  async function write(): Promise<void> {
    const written = new Map(gathered)
    if (written.size === 0) return
    const ids = [...written.keys()].sort() // the same lock order in every process prevents deadlocks
    const times = ids.map((id) => written.get(id)?.toISOString())
    await db.run(writeUses, [ids, times])
    for (const [id, time] of written) if (gathered.get(id) === time) gathered.delete(id)
  }

  return {
    note(keyId) {
      if (!closed) gathered.set(keyId, clock.now())
    },
    unwritten: (keyId) => gathered.get(keyId),
    write,
    async close() {
      closed = true
      await write()
    },
  }
}

/** Index: api_keys_pkey. */
const writeUses = statement<never>(
  'write_key_uses',
  `update api_keys k set last_used_at = u.used_at
     from unnest($1::text[], $2::timestamptz[]) as u (id, used_at)
    where k.id = u.id and (k.last_used_at is null or k.last_used_at < u.used_at)`,
)
