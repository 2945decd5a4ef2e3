/** What a caller may use: its organisation's own limits where it has any, else its plan's; a demo key gets little of either. */
export const planNames = ['free', 'developer', 'business', 'enterprise'] as const
export type Plan = (typeof planNames)[number]

export type PlanLimits = { requestsPerMinute: number; burst: number; monthlyCalls: number }
export type Plans = Readonly<Record<Plan, PlanLimits>>

/** Null: the plan's. */
export type OwnLimits = { [Limit in keyof PlanLimits]: PlanLimits[Limit] | null }

export const noOwnLimits: OwnLimits = { requestsPerMinute: null, burst: null, monthlyCalls: null }

/** The part of a viewer that its limits follow from. */
export type LimitedCaller = { organization: { plan: Plan; ownLimits: OwnLimits }; mode: 'live' | 'demo' }

export function limitsOf(plans: Plans, { organization, mode }: LimitedCaller): PlanLimits {
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
