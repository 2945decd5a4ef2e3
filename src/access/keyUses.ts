/** When keys were last used: gathered in memory, written together every 30 s and at the end, and never backwards. */
import type { Clock } from '../platform/clock.ts'
import { type Database, statement } from '../platform/database/database.ts'

export type KeyUses = {
  note(keyId: string): void
  /** What is not written yet. */
  unwritten(keyId: string): Date | undefined
  /** Writes what was gathered. */
  write(): Promise<void>
  /** The same, and gathers no more. */
  close(): Promise<void>
}

type Deps = { db: Pick<Database, 'run'>; clock: Clock }

/** How often whoever made it calls `write`. */
export const writeEveryMs = 30_000

export function createKeyUses({ db, clock }: Deps): KeyUses {
  const gathered = new Map<string, Date>()
  let closed = false

  async function write(): Promise<void> {
    const written = new Map(gathered)
    if (written.size === 0) return
    const ids = [...written.keys()].sort() // in one order everywhere, so that processes don't wait for each other in a ring
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
