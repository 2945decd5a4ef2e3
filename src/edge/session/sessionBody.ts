import type { OwnSession } from '../../access/sessions/ownSessions.ts'
import type { JsonObject } from '../../platform/json.ts'
import type { Viewer } from '../../viewer/viewer.ts'

/** The caller's session, as login and logout return it. */
export const toSessionBody = ({ id, email, name, role, organization, credential }: Viewer): JsonObject => ({
  user: { id, email, name, role },
  organization: { id: organization.id, name: organization.name, plan: organization.plan },
  expires_at: credential.expiresAt?.toISOString() ?? null,
})

/** A session in the list of the caller's own. */
export const toOwnSessionBody = (session: OwnSession): JsonObject => ({
  id: session.id,
  current: session.isCurrent,
  user_agent: session.userAgent,
  address: session.address,
  created_at: session.createdAt.toISOString(),
  last_seen_at: session.lastSeenAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
})
