import { describe, expect, test } from '@jest/globals'
import { createShares } from '../../src/fairness/shares.ts'
import { planClaims } from '../../src/scheduler/planClaims.ts'

const lane = (organizationId: string, agentId: string, room: number | null = null) => ({
  organizationId,
  agentId,
  room,
})
const counts = ({ claims }: ReturnType<typeof planClaims<ReturnType<typeof lane>>>) =>
  Object.fromEntries(claims.map(({ agentId, count }) => [agentId, count]))

describe('a plan of claims', () => {
  test('organisations take turns, however many lanes they have', () => {
    const lanes = [lane('a', 'a1'), lane('a', 'a2'), lane('a', 'a3'), lane('b', 'b1')]
    expect(counts(planClaims(lanes, createShares(100), 6))).toEqual({ a1: 1, a2: 1, a3: 1, b1: 3 })
  })

  test('the organisation that holds the fewest slots comes first', () => {
    const shares = createShares(100)
    shares.take('a')
    expect(counts(planClaims([lane('a', 'a1'), lane('b', 'b1')], shares, 1))).toEqual({ b1: 1 })
  })

  test('an organisation gets at most its share, and isShort is set if it wants more', () => {
    const plan = planClaims([lane('a', 'a1')], createShares(10), 64)
    expect([counts(plan), plan.slots.get('a')?.length, plan.isShort]).toEqual([{ a1: 5 }, 5, true])
  })

  test('a lane gets at most its room, and one without room does not delay the others', () => {
    const plan = planClaims([lane('a', 'full', 0), lane('a', 'two', 2), lane('b', 'one', 1)], createShares(100), 64)
    expect([counts(plan), plan.isShort]).toEqual([{ two: 2, one: 1 }, false])
  })
})
