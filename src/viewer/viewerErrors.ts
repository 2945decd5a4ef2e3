/** Errors about what a viewer may do. */
import { defineErrors } from '../platform/errors.ts'

export const viewerErrors = {
  insufficient_scope: { status: 403, message: 'These credentials lack the scope that this call needs' },
  agent_not_allowed: { status: 403, message: 'The API key is limited to other agents' },
} as const

export const { fail } = defineErrors(viewerErrors)
