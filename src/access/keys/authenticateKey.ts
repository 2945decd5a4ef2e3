/** Finds the viewer of an API key. Viewers are cached by the key's hash. */
import { hash, type KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { createLookUpCache } from '../../platform/lookUpCache.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { fail } from '../accessErrors.ts'
import { hashApiKey, isApiKey } from './apiKeyFormat.ts'
import { findApiKey, findApiKeyById } from './findApiKey.ts'
import { secretExpiry, toKeyViewer } from './keyViewer.ts'

export type KeyAuthenticator = ReturnType<typeof createKeyAuthenticator>

type Deps = {
  db: Pick<Database, 'run'>
  clock: Clock
  pepper: KeyObject
  /** Called at each successful authentication, with the hash of the secret unless the key was found by its id. */
  noteUse(keyId: string, secret?: string): void
}
/** `expiresAt` is when the secret expires: after a rotation that is earlier than the key. */
type Known = { viewer: Viewer; expiresAt: Date | null }

export function createKeyAuthenticator(deps: Deps) {
  const known = createLookUpCache<Known>({
    clock: deps.clock,
    lookUp: (hashOrId) => lookUp(deps, hashOrId),
    bounds: { max: 10_000 },
  })
  // The keyed hash takes ten times as long as the plain one.
  const hashes = new LRUCache<string, string>({ max: 10_000 })
  function hashOf(key: string): string {
    const plain = hash('sha256', key, 'base64')
    const known = hashes.get(plain)
    if (known !== undefined) return known
    const keyed = hashApiKey(deps.pepper, key).toString('base64')
    hashes.set(plain, keyed)
    return keyed
  }
  async function use(hashOrId: string, secret?: string): Promise<Viewer> {
    const found = await known.find(hashOrId)
    if (found === undefined) throw fail('invalid_credentials')
    if (found.expiresAt !== null && found.expiresAt <= deps.clock.now()) throw fail('expired_credentials')
    deps.noteUse(found.viewer.id, secret)
    return found.viewer
  }
  return {
    async authenticate(key: string): Promise<Viewer> {
      if (!isApiKey(key)) throw fail('invalid_credentials')
      const secret = hashOf(key)
      return use(secret, secret)
    },
    /** The viewer of a key by its id: for session tokens, which are valid as long as the key that created them. */
    find: (keyId: string): Promise<Viewer> => use(keyId),
    /** Removes a key, or all keys of a user or an organisation, from the cache. */
    forget: (id: string): void =>
      known.forget(({ viewer }) => viewer.id === id || viewer.organizationId === id || viewer.credential.userId === id),
  }
}

async function lookUp({ db }: Deps, hashOrId: string): Promise<Known | undefined> {
  const [row] = hashOrId.startsWith('key_') // which no hash in base64 does
    ? await db.run(findApiKeyById, [hashOrId])
    : await db.run(findApiKey, [Buffer.from(hashOrId, 'base64')])
  return row && { viewer: toKeyViewer(row), expiresAt: secretExpiry(row) }
}
