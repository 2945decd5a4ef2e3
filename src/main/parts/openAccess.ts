/** Composes credentials: keys, browser sessions, and the tokens created from either. */
import { createCredentialWatch, watchEveryMs } from '../../access/credentialWatch.ts'
import { createUserCodeThrottle } from '../../access/devices/userCodeThrottle.ts'
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
import type { NewId } from '../../platform/ids.ts'
import type { SingleSignOn } from './openSingleSignOn.ts'

export type Access = ReturnType<typeof openAccess>

type Deps = Pick<LoginDeps, 'db' | 'clock' | 'log' | 'recordAudit'> & {
  config: Pick<Config, 'sessionTokens' | 'passwordLogin'>
  /** Signs session tokens, which become invalid when it is replaced. */
  masterKey: string
  peppers: Peppers
  logins: Limiter
  newId: NewId
  /** Undefined if it is off. */
  singleSignOn: SingleSignOn | undefined
  bus: Pick<Bus, 'publish' | 'subscribe'>
}

export function openAccess(parts: Deps) {
  const { config, masterKey, peppers, db, clock, newId, log, recordAudit, logins, bus, singleSignOn } = parts
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
    keys.forget(nameOrUserId) // those that belong to the user
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
  const { passwordLogin } = config
  const opening = {
    db,
    clock,
    recordAudit,
    sessionPepper: peppers.sessions,
    forgetSession: andNotifyOthers(forgetSession),
  }
  return {
    authenticators: { keys, sessions, tokens },
    loginDeps: { ...opening, log, passwords, loginThrottle, passwordLogin },
    /** Undefined if it is off. */
    singleSignOn: singleSignOn && { ...opening, ...singleSignOn, newId },
    userCodes: createUserCodeThrottle(logins),
    /** For the use cases. Session tokens are undefined if disabled. */
    deps: {
      keyUses,
      keyChanged: andNotifyOthers(forgetKey),
      forgetSession: opening.forgetSession,
      sessionPepper: peppers.sessions,
      passwordLogin,
      singleSignOn: singleSignOn?.settings,
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
