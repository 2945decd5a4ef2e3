/** Error codes of policies. */
import { defineErrors } from '../platform/errors.ts'

export const policyErrors = {
  policy_not_found: { status: 404, message: 'There is no such policy' },
  policy_in_use: { status: 422, message: 'The policy is the default, or is used by an agent' },
  too_many_policies: { status: 422, message: 'Policy limit reached' },
} as const

export const { fail, failWith } = defineErrors(policyErrors)
