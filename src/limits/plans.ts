/** What a viewer may use: its organisation's own limits where it has any, else its plan's; a demo key gets little of either. */
import type { Viewer } from '../access/viewer.ts'
import type { PlanLimits, Plans } from '../platform/planSettings.ts'

export type { PlanLimits, Plans }

export function limitsOf(plans: Plans, { organization, mode }: Pick<Viewer, 'organization' | 'mode'>): PlanLimits {
  const plan = plans[organization.plan]
  const { requestsPerMinute, burst, monthlyCalls } = organization.ownLimits
  return {
    requestsPerMinute: mode === 'demo' ? demoLimits.requestsPerMinute : (requestsPerMinute ?? plan.requestsPerMinute),
    burst: mode === 'demo' ? demoLimits.burst : (burst ?? plan.burst),
    monthlyCalls: monthlyCalls ?? plan.monthlyCalls, // the organisation's quota, whichever key draws on it
  }
}

/** Whatever the plan. */
export const demoLimits = { requestsPerMinute: 10, burst: 15 }
