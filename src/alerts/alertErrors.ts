/** Error codes of alert rules and alerts. */
import { agentErrors } from '../agents/agentErrors.ts'
import { defineErrors } from '../platform/errors.ts'

export const alertErrors = {
  alert_rule_not_found: { status: 404, message: 'There is no such alert rule' },
  alert_not_found: { status: 404, message: 'There is no such alert' },
  too_many_alert_rules: { status: 422, message: 'Alert rule limit reached' },
} as const

export const { fail, failWith } = defineErrors({ agent_not_found: agentErrors.agent_not_found, ...alertErrors })
