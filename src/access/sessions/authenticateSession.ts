/** From a browser's session id to its viewer. Whoever ends a session calls `forget`, here and, by a hint, in the other processes. */
import type { KeyObject } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { createLookUpCache } from '../../platform/lookUpCache.ts'
import { fail } from '../accessErrors.ts'
import { toUserViewer } from '../userViewer.ts'
import type { Viewer } from '../viewer.ts'
import { hashOf, isSessionId, sessionNameOf } from './sessionId.ts'
import { seenEveryMs, sessionEnd } from './sessionLifetime.ts'
import { findSession, type SessionRow, seeSession } from './sessionStatements.ts'

export type SessionAuthenticator = {
  /** Takes the id that the browser shows; the session counts as used. */
  authenticate(id: string): Promise<Viewer>
  /** Takes the session's name, as what was made from it remembers it; that is no use of the session. */
  find(name: string): Promise<Viewer>
  /** Drops what is remembered of a session by its name, or of all sessions of a user or an organisation. */
  forget(nameOrOwnerId: string): void
}

type Deps = { db: Pick<Database, 'run'>; clock: Clock; log: Log; sessionPepper: KeyObject }
type Known = { row: SessionRow; lastSeenAt: Date }

export function createSessionAuthenticator(deps: Deps): SessionAuthenticator {
  const { db, clock, log } = deps
  const known = createLookUpCache<Known>({
    clock,
    async lookUp(name) {
      const [row] = await db.run(findSession, [hashOf(name)])
      return row && { row, lastSeenAt: row.last_seen_at }
    },
    bounds: { max: 10_000 },
  })
  async function living(name: string): Promise<Known> {
    const found = await known.find(name)
    if (found === undefined) throw fail('invalid_credentials', { message: 'The session is not valid; log in again' })
    if (sessionEnd(found.row.created_at, found.lastSeenAt) > clock.now()) return found
    throw fail('expired_credentials', { message: 'The session has expired; log in again' })
  }
  function see(name: string, found: Known): void {
    const now = clock.now()
    if (now.getTime() - found.lastSeenAt.getTime() < seenEveryMs) return
    found.lastSeenAt = now
    db.run(seeSession, [hashOf(name), now]).catch((error) => log.debug({ err: error }, 'a use was not written down'))
  }
  return {
    async authenticate(id) {
      if (!isSessionId(id)) throw fail('invalid_credentials', { message: 'The session cookie is not one of ours' })
      const name = sessionNameOf(deps.sessionPepper, id)
      const found = await living(name)
      see(name, found)
      return toViewer(name, found)
    },
    find: async (name) => toViewer(name, await living(name)),
    forget: (id) => known.forget(({ row }, name) => name === id || row.id === id || row.organization_id === id),
  }
}

const toViewer = (name: string, { row, lastSeenAt }: Known): Viewer =>
  toUserViewer(row, { kind: 'session', id: name, expiresAt: sessionEnd(row.created_at, lastSeenAt) })
