/** When keys and their secrets were last used: collected in memory and written in one statement every 30 s and at shutdown. */
import type { Clock } from '../../platform/clock.ts'
import { type Database, statement } from '../../platform/database/database.ts'

export type KeyUses = ReturnType<typeof createKeyUses>

/** How often the owner calls `write`. */
export const writeEveryMs = 30_000

export function createKeyUses({ db, clock }: { db: Pick<Database, 'run'>; clock: Clock }) {
  const gathered = new Map<string, { readonly at: Date; readonly secrets: Record<string, Date> }>()
  let closed = false

  async function write(): Promise<void> {
    const written = [...gathered].sort(([one], [other]) => (one < other ? -1 : 1)) // the same lock order in every process prevents deadlocks
    if (written.length === 0) return
    await db.run(writeUses, [
      written.map(([id]) => id),
      written.map(([, { at }]) => at.toISOString()),
      written.map(([, { secrets }]) => JSON.stringify(secrets)),
    ])
    for (const [id, use] of written) if (gathered.get(id) === use) gathered.delete(id)
  }

  return {
    /** `secret`: its hash in base64; undefined if the key was used through a session token. */
    note(keyId: string, secret?: string): void {
      if (closed) return
      const at = clock.now()
      const { secrets = {} } = gathered.get(keyId) ?? {}
      if (secret !== undefined) secrets[secret] = at
      gathered.set(keyId, { at, secrets })
    },
    /** A use that is not in the database yet: of the key, or of one of its secrets. */
    unwritten(keyId: string, secret?: string): Date | undefined {
      const use = gathered.get(keyId)
      return secret === undefined ? use?.at : use?.secrets[secret]
    },
    write,
    /** Writes, and ignores later uses. */
    async close(): Promise<void> {
      closed = true
      await write()
    },
  }
}

/**
 * Index: api_keys_pkey. Uses are matched by the hash of the secret, not by its role at that time: the key may have
 * been rotated since.
 */
const writeUses = statement<never>(
  'write_key_uses',
  `update api_keys k
      set last_used_at = greatest(k.last_used_at, u.used_at),
          key_last_used_at = greatest(k.key_last_used_at, ${usedAt('k.key_hash')}),
          previous_key_last_used_at = greatest(k.previous_key_last_used_at, ${usedAt('k.previous_key_hash')})
     from unnest($1::text[], $2::timestamptz[], $3::text[]) as u (id, used_at, secrets)
    where k.id = u.id`,
)

function usedAt(hash: string): string {
  return `(u.secrets::json ->> encode(${hash}, 'base64'))::timestamptz`
}
