/** Finds the viewer of a session token: its parent, which must still be valid, limited to the token's rights. */
import { intersectRights } from '../../viewer/intersectRights.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { fail } from '../accessErrors.ts'
import type { KeyAuthenticator } from '../keys/authenticateKey.ts'
import type { SessionAuthenticator } from '../sessions/authenticateSession.ts'
import type { SessionTokens } from './sessionTokens.ts'

export type TokenAuthenticator = { authenticate(token: string): Promise<Viewer> }

type Deps = {
  /** Undefined if tokens are disabled; all are refused then. */
  sessionTokens: SessionTokens | undefined
  keys: Pick<KeyAuthenticator, 'find'>
  sessions: SessionAuthenticator
}

export const createTokenAuthenticator = ({ sessionTokens, keys, sessions }: Deps): TokenAuthenticator => ({
  async authenticate(token) {
    if (sessionTokens === undefined) throw fail('invalid_credentials', { message: 'Session tokens are disabled' })
    const { id, parent, expiresAt, ...rights } = await sessionTokens.verify(token)
    const viewer = await (parent.startsWith('ses_') ? sessions.find(parent) : keys.find(parent))
    const { userId = null } = viewer.credential
    const credential = { kind: 'session_token' as const, id, expiresAt, parent, userId }
    return { ...viewer, ...intersectRights(viewer, rights), expiresAt, credential }
  },
})
