/** Browser sessions and the tokens made from credentials, put together. */
import type { KeyObject } from 'node:crypto'
import type { KeyAuthenticator } from '../access/authenticateKey.ts'
import { createSessionAuthenticator } from '../access/sessions/authenticateSession.ts'
import type { LoginDeps } from '../access/sessions/logIn.ts'
import { createLoginThrottle } from '../access/sessions/loginThrottle.ts'
import { createPasswordCheck } from '../access/sessions/passwordCheck.ts'
import { createTokenAuthenticator } from '../access/tokens/authenticateToken.ts'
import { createSessionTokens, type SessionTokens } from '../access/tokens/sessionTokens.ts'
import { deriveTokenKey } from '../access/tokens/tokenKey.ts'
import type { RecordAudit } from '../audit/recordAudit.ts'
import type { Authenticators } from '../edge/authenticate.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Bus } from '../platform/database/bus.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'

export type OpenSessions = {
  authenticators: Authenticators
  /** Undefined: switched off. */
  sessionTokens: SessionTokens | undefined
  loginDeps: LoginDeps
}

type Deps = {
  config: Pick<Config, 'sessionTokens'>
  /** Signs session tokens: they end when it is replaced. */
  masterKey: string
  sessionPepper: KeyObject
  db: Database
  clock: Clock
  log: Log
  recordAudit: RecordAudit
  keys: KeyAuthenticator
  logins: Limiter
  bus: Pick<Bus, 'publish' | 'subscribe'>
  /** Told of sessions that are no longer what they were. */
  onChange(nameOrUserId: string): void
}

export function openSessions({
  config,
  masterKey,
  sessionPepper,
  db,
  clock,
  log,
  recordAudit,
  keys,
  logins,
  bus,
  onChange,
}: Deps): OpenSessions {
  const sessions = createSessionAuthenticator({ db, clock, log, sessionPepper })
  const forget = (nameOrUserId: string) => {
    sessions.forget(nameOrUserId)
    onChange(nameOrUserId)
  }
  bus.subscribe('ses', forget)
  bus.subscribe('usr', forget)
  bus.subscribe('org', sessions.forget)
  const forgetSession = (name: string) => {
    forget(name)
    bus.publish(name)
  }
  const sessionTokens = config.sessionTokens
    ? createSessionTokens({ clock, key: deriveTokenKey(masterKey) })
    : undefined
  const tokens = createTokenAuthenticator({ sessionTokens, keys, sessions })
  const [passwords, loginThrottle] = [createPasswordCheck(), createLoginThrottle(logins)]
  return {
    authenticators: { keys, sessions, tokens },
    sessionTokens,
    loginDeps: { db, clock, log, recordAudit, sessionPepper, passwords, loginThrottle, forgetSession },
  }
}
