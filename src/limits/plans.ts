/** A caller's limits: the organisation's own where set, else its plan's. Demo keys have a fixed rate limit instead. */
export const planNames = ['free', 'developer', 'business', 'enterprise'] as const
export type Plan = (typeof planNames)[number]

export type PlanLimits = { requestsPerMinute: number; burst: number; monthlyCalls: number }
export type Plans = Readonly<Record<Plan, PlanLimits>>

/** Null: the plan's limit applies. */
export type OwnLimits = { [Limit in keyof PlanLimits]: PlanLimits[Limit] | null }

export const noOwnLimits: OwnLimits = { requestsPerMinute: null, burst: null, monthlyCalls: null }

/** The part of a viewer that determines its limits. */
export type LimitedCaller = { organization: { plan: Plan; ownLimits: OwnLimits }; mode: 'live' | 'demo' }

export function limitsOf(plans: Plans, { organization, mode }: LimitedCaller): PlanLimits {
  const plan = plans[organization.plan]
  const { requestsPerMinute, burst, monthlyCalls } = organization.ownLimits
  return {
    requestsPerMinute: mode === 'demo' ? demoLimits.requestsPerMinute : (requestsPerMinute ?? plan.requestsPerMinute),
    burst: mode === 'demo' ? demoLimits.burst : (burst ?? plan.burst),
    monthlyCalls: monthlyCalls ?? plan.monthlyCalls, // shared by all keys of the organisation
  }
}

/** On every plan. */
export const demoLimits = { requestsPerMinute: 10, burst: 15 }
