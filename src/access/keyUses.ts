/** When keys were last used: gathered in memory, written together every 30 s and at the end, and never backwards. */
import type { Clock } from '../platform/clock.ts'
import { type Database, statement } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'

export type KeyUses = {
  note(keyId: string): void
  /** What is not written yet. */
  unwritten(keyId: string): Date | undefined
  /** Writes what was gathered, and gathers no more. */
  close(): Promise<void>
}

type Deps = { db: Pick<Database, 'run'>; clock: Clock; log: Log }

const writeEveryMs = 30_000

export function createKeyUses({ db, clock, log }: Deps): KeyUses {
  const gathered = new Map<string, Date>()
  let cancel: (() => void) | undefined
  let closed = false

  async function write(): Promise<void> {
    cancel = undefined
    const written = new Map(gathered)
    if (written.size === 0) return
    const ids = [...written.keys()].sort() // in one order everywhere, so that processes don't wait for each other in a ring
    const times = ids.map((id) => written.get(id)?.toISOString())
    try {
      await db.run(writeUses, [ids, times])
      for (const [id, time] of written) if (gathered.get(id) === time) gathered.delete(id)
    } catch (error) {
      log.debug({ err: error }, 'the last use of keys is written later')
      if (!closed) schedule()
    }
  }

  function schedule(): void {
    cancel ??= clock.after(writeEveryMs, () => void write())
  }

  return {
    note(keyId) {
      if (closed) return
      gathered.set(keyId, clock.now())
      schedule()
    },
    unwritten: (keyId) => gathered.get(keyId),
    async close() {
      closed = true
      cancel?.()
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
