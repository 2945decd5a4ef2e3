/** Errors of requests that are refused before they reach a door. */
import { accessErrors } from '../access/accessErrors.ts'
import { defineErrors } from '../platform/errors.ts'

export const edgeErrors = {
  https_required: { status: 400, message: 'This service is served over HTTPS only; call it with https://' },
  csrf_rejected: { status: 403, message: 'The request comes from a page of another origin' },
  version_not_supported: { status: 404, message: 'This API version is not supported; the current one is v2' },
} as const

export const { fail, failWith } = defineErrors({ ...accessErrors, ...edgeErrors })
