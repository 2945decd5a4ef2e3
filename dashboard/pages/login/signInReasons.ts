/** Why somebody is at the sign-in page again: the reason in its address. */
export type SignInReason = { tone: 'blue' | 'amber' | 'red'; text: string }

export const signInReasons: Readonly<Record<string, SignInReason>> = {
  ended: { tone: 'blue', text: 'Your session has ended. Sign in to continue.' },
  sso_expired: { tone: 'amber', text: 'The sign-in took too long, or was begun in another browser. Try again.' },
  sso_denied: { tone: 'amber', text: 'The sign-in was cancelled or refused by your identity provider.' },
  sso_busy: { tone: 'amber', text: 'Too many sign-ins from your address. Wait a minute and try again.' },
  sso_failed: {
    tone: 'red',
    text: 'The response of your identity provider is not valid. Try again; if it fails again, the operator can find the cause in the log.',
  },
  sso_unavailable: { tone: 'red', text: 'Your identity provider cannot be reached right now. Try again later.' },
  sso_unverified: {
    tone: 'red',
    text: 'Your identity provider does not confirm your e-mail address. Its administrator can change that.',
  },
  sso_no_account: {
    tone: 'red',
    text: 'You have no account here yet. Ask an owner or admin to invite your e-mail address.',
  },
  sso_other_account: {
    tone: 'red',
    text: 'Another account of your identity provider uses your e-mail address here. Ask an owner to remove that member.',
  },
}
