/** Composes single sign-on, if it is on. */
import { createIssuer } from '../../access/singleSignOn/issuer.ts'
import { createIssuerFetch } from '../../access/singleSignOn/issuerFetch.ts'
import type { SingleSignOnSettings } from '../../access/singleSignOn/settings.ts'
import type { SingleSignOnDeps } from '../../access/singleSignOn/signIn.ts'
import { createSignInFlows } from '../../access/singleSignOn/signInFlows.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { createOutgoing } from '../../platform/outgoing/createOutgoing.ts'
import type { SecretBox } from '../../platform/secrets/secretBox.ts'

export type SingleSignOn = Pick<SingleSignOnDeps, 'settings' | 'issuer' | 'flows'> & { close(): void }

type Deps = {
  settings: SingleSignOnSettings | undefined
  config: Pick<Config, 'outgoing'>
  secretBox: SecretBox
  clock: Clock
}

/** The issuer's address is the operator's choice, so it may be private, unlike those that callers give. */
export function openSingleSignOn({ settings, config, secretBox, clock }: Deps): SingleSignOn | undefined {
  if (settings === undefined) return undefined
  const outgoing = createOutgoing({ allowPrivate: true, ca: config.outgoing.ca, clock })
  const issuer = createIssuer({ settings, fetch: createIssuerFetch(outgoing) })
  return { settings, issuer, flows: createSignInFlows({ secretBox, clock }), close: outgoing.close }
}
