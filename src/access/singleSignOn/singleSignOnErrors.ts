/** Why somebody could not sign in through the issuer. The code is the reason that the sign-in page explains. */
import { defineErrors } from '../../platform/errors.ts'

const singleSignOnErrors = {
  sso_expired: { status: 400, message: 'The sign-in took too long, was repeated, or was begun in another browser' },
  sso_denied: { status: 403, message: 'The issuer refused the sign-in' },
  sso_failed: { status: 400, message: 'The response of the issuer is not valid' },
  sso_unavailable: { status: 503, message: 'The issuer cannot be reached' },
  sso_unverified: { status: 403, message: 'The issuer has no verified e-mail address of the account' },
  sso_no_account: { status: 403, message: 'The account has not been invited' },
  sso_other_account: {
    status: 403,
    message: 'The e-mail address belongs to a user with another account at the issuer',
  },
} as const

export const { fail } = defineErrors(singleSignOnErrors)

export type SingleSignOnCode = keyof typeof singleSignOnErrors

export const isSingleSignOnCode = (code: string): code is SingleSignOnCode => Object.hasOwn(singleSignOnErrors, code)
