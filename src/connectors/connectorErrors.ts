/** Errors about connectors. */
import { idempotencyErrors } from '../idempotency/idempotencyErrors.ts'
import { defineErrors } from '../platform/errors.ts'

export const connectorErrors = {
  connector_not_found: { status: 404, message: 'There is no such connector' },
  private_connector_forbidden: { status: 403, message: 'Demo keys may not run agents that use a private connector' },
  connector_in_use: { status: 422, message: 'The connector is used by an agent' },
  too_many_connectors: { status: 422, message: 'Connector limit reached' },
} as const

export const { fail, failWith } = defineErrors({ ...idempotencyErrors, ...connectorErrors })
