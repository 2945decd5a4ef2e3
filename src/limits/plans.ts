/** A caller's limits: the organisation's own if set, else its plan's. Demo keys have fixed limits instead. */
export const planNames = ['free', 'developer', 'business', 'enterprise'] as const
export type Plan = (typeof planNames)[number]

export type PlanLimits = {
  requestsPerMinute: number
  burst: number
  monthlyCalls: number
  /** Streams, subscriptions and long polls at once, of one key or user. */
  openStreams: number
  openStreamsOrganization: number
}

/** `retentionDaysMax`: the longest retention that its organisations can set; null if it has no bound. */
export type PlanSettings = PlanLimits & { retentionDaysMax: number | null }
export type Plans = Readonly<Record<Plan, PlanSettings>>

/** On every plan. */
export const maxRetentionDays = 3_650

/** Null means that the plan's limit applies. */
export type OwnLimits = { [Limit in keyof PlanLimits]: PlanLimits[Limit] | null }

export const noOwnLimits: OwnLimits = {
  requestsPerMinute: null,
  burst: null,
  monthlyCalls: null,
  openStreams: null,
  openStreamsOrganization: null,
}

/** The part of a viewer that determines its limits. */
export type LimitedCaller = { organization: { plan: Plan; ownLimits: OwnLimits }; mode: 'live' | 'demo' }

export function limitsOf(plans: Plans, { organization, mode }: LimitedCaller): PlanLimits {
  const plan = plans[organization.plan]
  const own = organization.ownLimits
  return {
    requestsPerMinute: own.requestsPerMinute ?? plan.requestsPerMinute,
    burst: own.burst ?? plan.burst,
    openStreams: own.openStreams ?? plan.openStreams,
    ...(mode === 'demo' && demoLimits),
    // Shared by all keys of the organisation.
    monthlyCalls: own.monthlyCalls ?? plan.monthlyCalls,
    openStreamsOrganization: own.openStreamsOrganization ?? plan.openStreamsOrganization,
  }
}

/** On every plan. */
export const demoLimits = { requestsPerMinute: 10, burst: 15, openStreams: 5 }
