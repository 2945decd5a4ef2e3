/*
 * From a key's text to its viewer. What was found is kept for at most 10 s, under the key's hash, so that a busy key
 * costs no query; whoever changes a key calls `forget`, and this process asks again at once.
 */
import type { KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import { hashApiKey, isApiKey } from './apiKeyFormat.ts'
import { type ApiKeyRow, findApiKey } from './findApiKey.ts'
import type { Viewer } from './viewer.ts'

export type KeyAuthenticator = {
  authenticate(key: string): Promise<Viewer>
  /** Drops what is remembered of a key, by its id. */
  forget(keyId: string): void
}

type Deps = { db: Pick<Database, 'run'>; clock: Clock; pepper: KeyObject }
type Known = { viewer: Viewer; expiresAt: Date | null }

export function createKeyAuthenticator(deps: Deps): KeyAuthenticator {
  const known = new LRUCache<string, Known>({
    max: 10_000,
    ttl: rememberMs,
    ttlResolution: 0, // else it remembers the time itself for a moment
    perf: { now: () => deps.clock.now().getTime() },
    fetchMethod: (hash) => lookUpSettled(hash),
  })
  let changes = 0
  /** A key that changes while it is being looked up is looked up again: the old answer must not be remembered. */
  async function lookUpSettled(hash: string): Promise<Known | undefined> {
    const before = changes
    const found = await lookUp(deps, hash)
    return changes === before ? found : lookUpSettled(hash)
  }
  return {
    async authenticate(key) {
      if (!isApiKey(key)) throw fail('invalid_credentials')
      const found = await known.fetch(hashApiKey(deps.pepper, key).toString('base64'))
      if (found === undefined) throw fail('invalid_credentials')
      if (found.expiresAt !== null && found.expiresAt <= deps.clock.now()) throw fail('expired_credentials')
      return found.viewer
    },
    forget(keyId) {
      changes++
      for (const [hash, { viewer }] of known.entries()) if (viewer.id === keyId) known.delete(hash)
    },
  }
}

const rememberMs = 10_000

async function lookUp({ db }: Deps, hash: string): Promise<Known | undefined> {
  const [row] = await db.run(findApiKey, [Buffer.from(hash, 'base64')])
  return row && { viewer: toViewer(row), expiresAt: row.expires_at }
}

const toViewer = (row: ApiKeyRow): Viewer => ({
  id: row.id,
  name: row.name,
  mode: row.mode,
  scopes: row.scopes,
  agentIds: row.agent_ids,
  organizationId: row.organization_id,
  organization: {
    id: row.organization_id,
    name: row.organization_name,
    plan: row.organization_plan,
    createdAt: row.organization_created_at,
  },
})
