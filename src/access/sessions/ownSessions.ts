/** The caller's browser sessions: to see where they are logged in, and to end sessions they don't recognise. */
import type { ChangeDeps } from '../../audit/recordAudit.ts'
import { callerSignal } from '../../platform/callerSignal.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { fail } from '../accessErrors.ts'
import { requireSession } from './requireSession.ts'
import { hashOf, isSessionName, nameOfHash } from './sessionId.ts'
import { idleSeconds, maxAgeSeconds, sessionEnd } from './sessionLifetime.ts'
import { deleteOwnSession, listOwnSessions, type OwnSessionRow } from './sessionStatements.ts'

export type OwnSession = {
  /** Nobody can authenticate with it. */
  id: string
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
  /** Of the login. */
  userAgent: string | null
  address: string | null
  isCurrent: boolean
}

/** Those that have not expired: the current one first, then the most recently used; at most 100. */
export async function listSessions(
  { db, clock }: { db: Pick<Database, 'run'>; clock: Clock },
  viewer: Viewer,
): Promise<OwnSession[]> {
  const current = requireSession(viewer)
  const before = (seconds: number) => new Date(clock.now().getTime() - seconds * 1_000)
  const values = [viewer.id, before(maxAgeSeconds), before(idleSeconds), hashOf(current)]
  const rows = await db.run(listOwnSessions, values, callerSignal())
  return rows.map((row) => showSession(row, current))
}

type EndDeps = Omit<ChangeDeps, 'clock'> & { forgetSession(name: string): void }

/** Returns the session as it was. Session tokens created with it end too. */
export async function endOwnSession(deps: EndDeps, viewer: Viewer, id: string): Promise<OwnSession> {
  const current = requireSession(viewer)
  if (!isSessionName(id)) throw fail('session_not_found')
  const ended = await deps.db.transaction(async (tx) => {
    const [[row]] = (await tx.manager.query(deleteOwnSession, [hashOf(id), viewer.id])) as [OwnSessionRow[], number]
    if (row === undefined) throw fail('session_not_found')
    await deps.recordAudit(tx, viewer, { action: 'session.ended', targetId: id })
    return row
  })
  deps.forgetSession(id)
  return showSession(ended, current)
}

function showSession(row: OwnSessionRow, current: string): OwnSession {
  const id = nameOfHash(row.id_hash)
  return {
    id,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: sessionEnd(row.created_at, row.last_seen_at),
    userAgent: row.user_agent,
    address: row.address,
    isCurrent: id === current,
  }
}
