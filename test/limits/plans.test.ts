import { expect, test } from '@jest/globals'
import { limitsOf, noOwnLimits, type OwnLimits, type Plan } from '../../src/limits/plans.ts'
import { defaultPlans } from '../../src/limits/readPlans.ts'

const limits = (plan: Plan, ownLimits: Partial<OwnLimits> = {}, mode: 'live' | 'demo' = 'live') => {
  const organization = { plan, ownLimits: { ...noOwnLimits, ...ownLimits } }
  return limitsOf(defaultPlans, { organization, mode })
}

test.each(['free', 'developer', 'business', 'enterprise'] as const)(
  'an organisation has the limits of its plan: %s',
  (plan) => expect(defaultPlans[plan]).toMatchObject(limits(plan)),
)

test("each of an organisation's own limits overrides its plan's", () => {
  expect(limits('enterprise', { requestsPerMinute: 50_000, monthlyCalls: 0, openStreams: 7 })).toEqual({
    requestsPerMinute: 50_000,
    burst: 15_000,
    monthlyCalls: 0,
    openStreams: 7,
    openStreamsOrganization: 5_000,
  })
})

test("a demo key has 10 calls a minute, a burst of 15 and 5 streams on every plan, and shares the organisation's quota", () => {
  for (const plan of ['free', 'enterprise'] as const)
    expect(limits(plan, { burst: 7, requestsPerMinute: 7, openStreams: 7 }, 'demo')).toEqual({
      requestsPerMinute: 10,
      burst: 15,
      monthlyCalls: defaultPlans[plan].monthlyCalls,
      openStreams: 5,
      openStreamsOrganization: defaultPlans[plan].openStreamsOrganization,
    })
})
