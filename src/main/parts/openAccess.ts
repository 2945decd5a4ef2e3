/** Composes credentials: keys, browser sessions, and the tokens created from either. */
import { createCredentialWatch, watchEveryMs } from '../../access/credentialWatch.ts'
import { createKeyAuthenticator } from '../../access/keys/authenticateKey.ts'
import { createKeyUses, writeEveryMs } from '../../access/keys/keyUses.ts'
import type { Peppers } from '../../access/peppers.ts'
import { createSessionAuthenticator } from '../../access/sessions/authenticateSession.ts'
import type { LoginDeps } from '../../access/sessions/logIn.ts'
import { createLoginThrottle } from '../../access/sessions/loginThrottle.ts'
import { createPasswordCheck } from '../../access/sessions/passwordCheck.ts'
import { createTokenAuthenticator } from '../../access/tokens/authenticateToken.ts'
import { createSessionTokens } from '../../access/tokens/sessionTokens.ts'
import { deriveTokenKey } from '../../access/tokens/tokenKey.ts'
import type { Bus } from '../../cluster/bus.ts'
import type { Limiter } from '../../limits/limiter.ts'
import type { Config } from '../../platform/config.ts'

export type Access = ReturnType<typeof openAccess>

type Deps = Pick<LoginDeps, 'db' | 'clock' | 'log' | 'recordAudit'> & {
  config: Pick<Config, 'sessionTokens'>
  /** Signs session tokens, which become invalid when it is replaced. */
  masterKey: string
  peppers: Peppers
  logins: Limiter
  bus: Pick<Bus, 'publish' | 'subscribe'>
}

export function openAccess({ config, masterKey, peppers, db, clock, log, recordAudit, logins, bus }: Deps) {
  const keyUses = createKeyUses({ db, clock })
  const keys = createKeyAuthenticator({ db, clock, pepper: peppers.apiKeys, noteUse: keyUses.note })
  const sessions = createSessionAuthenticator({ db, clock, log, sessionPepper: peppers.sessions })
  const watch = createCredentialWatch({ db, clock, log })

  const forgetKey = (keyId: string) => {
    keys.forget(keyId)
    watch.changed(keyId)
  }
  const forgetSession = (nameOrUserId: string) => {
    sessions.forget(nameOrUserId)
    watch.changed(nameOrUserId)
  }
  /** Cached credentials hold its plan, limits and retention. */
  const forgetOrganization = (id: string) => {
    keys.forget(id)
    sessions.forget(id)
  }
  const andNotifyOthers = (forget: (id: string) => void) => (id: string) => {
    forget(id)
    bus.publish(id)
  }
  bus.subscribe('key', forgetKey)
  bus.subscribe('ses', forgetSession)
  bus.subscribe('usr', forgetSession)
  bus.subscribe('org', forgetOrganization)

  const tokenKey = config.sessionTokens ? deriveTokenKey(masterKey) : undefined
  const sessionTokens = tokenKey && createSessionTokens({ clock, key: tokenKey })
  const tokens = createTokenAuthenticator({ sessionTokens, keys, sessions })
  const [passwords, loginThrottle] = [createPasswordCheck(), createLoginThrottle(logins)]
  const login = { db, clock, log, recordAudit, sessionPepper: peppers.sessions, passwords, loginThrottle }
  return {
    authenticators: { keys, sessions, tokens },
    loginDeps: { ...login, forgetSession: andNotifyOthers(forgetSession) },
    /** For the use cases. Session tokens are undefined if disabled. */
    deps: {
      keyUses,
      keyChanged: andNotifyOthers(forgetKey),
      organizationChanged: andNotifyOthers(forgetOrganization),
      watchCredentials: watch.watch,
      sessionTokens,
    },
    tasks: [
      { name: 'write_key_uses', everyMs: writeEveryMs, run: keyUses.write },
      { name: 'check_open_credentials', everyMs: watchEveryMs, run: watch.check },
    ],
    close: () => keyUses.close().catch((error) => log.warn({ err: error }, 'could not write the last use of keys')),
  }
}
