/*
 * A sign-in that is under way: kept encrypted by the browser that began it, in a separate cookie, so that sign-ins in two tabs
 * don't disturb each other and nobody can finish a sign-in that another browser began.
 */
import type { Clock } from '../../platform/clock.ts'
import type { SecretBox } from '../../platform/secrets/secretBox.ts'
import type { Challenge } from './issuer.ts'
import { fail } from './singleSignOnErrors.ts'

export type SignInFlow = Challenge & {
  /** The path to go to afterwards. */
  next: string
}

export type SignInFlows = ReturnType<typeof createSignInFlows>

export const flowSeconds = 600
const place = 'single_sign_on'

export const createSignInFlows = ({ secretBox, clock }: { secretBox: SecretBox; clock: Clock }) => ({
  seal: (flow: SignInFlow): string =>
    secretBox.seal(JSON.stringify({ ...flow, expiresAt: clock.now().getTime() + flowSeconds * 1_000 }), place),
  open(sealed: string): SignInFlow {
    const flow = read(secretBox, sealed)
    if (flow.expiresAt <= clock.now().getTime()) throw fail('sso_expired')
    return flow
  },
})

function read(secretBox: SecretBox, sealed: string): SignInFlow & { expiresAt: number } {
  try {
    return JSON.parse(secretBox.open(sealed, place))
  } catch (cause) {
    throw fail('sso_expired', { cause })
  }
}
