/** From a session token to its viewer: its parent, who must still be in force, with no more than the token's rights. */
import { fail } from '../accessErrors.ts'
import type { KeyAuthenticator } from '../authenticateKey.ts'
import { narrow } from '../narrow.ts'
import type { SessionAuthenticator } from '../sessions/authenticateSession.ts'
import type { Viewer } from '../viewer.ts'
import type { SessionTokens } from './sessionTokens.ts'

export type TokenAuthenticator = { authenticate(token: string): Promise<Viewer> }

type Deps = {
  /** Undefined: tokens are switched off, and none is good. */
  sessionTokens: SessionTokens | undefined
  keys: Pick<KeyAuthenticator, 'find'>
  sessions: SessionAuthenticator
}

export const createTokenAuthenticator = ({ sessionTokens, keys, sessions }: Deps): TokenAuthenticator => ({
  async authenticate(token) {
    if (sessionTokens === undefined)
      throw fail('invalid_credentials', { message: 'Session tokens are switched off here' })
    const { id, parent, scopes, agentIds, expiresAt } = await sessionTokens.verify(token)
    const viewer = await (parent.startsWith('ses_') ? sessions.find(parent) : keys.find(parent))
    const credential = { kind: 'session_token' as const, id, expiresAt, parent }
    return { ...viewer, ...narrow(viewer, { scopes, agentIds }), expiresAt, credential }
  },
})
