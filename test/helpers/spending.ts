/** What calls cost, as their caller, the organisation's usage and the quota see it; the service's clock stands still. */
import { expect } from '@jest/globals'
import { readCalls } from '../../src/limits/readCalls.ts'
import { makeOrganization } from './makeKey.ts'
import { testClock } from './testClock.ts'
import type { TestService } from './testService.ts'

type Answered = { headers: Record<string, unknown> }

export type Spender = {
  id: string
  key: string
  agentId: string
  /** Runs a call with the key and answers how many calls it took: of the bucket, of the usage and of the quota alike. */
  cost(call: () => Promise<unknown>): Promise<number>
}

export const burst = 1_000

/** A new organisation, so that nobody else's calls are in the figures. */
export async function makeSpender(service: TestService, look: (key: string) => Promise<Answered>): Promise<Spender> {
  const organization = await makeOrganization(service, { requestsPerMinute: burst, burst })
  const { deps } = service
  const year = [new Date(0), new Date(4e12)] as const
  const stand = async () => {
    const { headers } = await look(organization.key)
    const { total } = await readCalls(deps, organization.id, ...year)
    return { spent: burst - Number(headers['x-ratelimit-remaining']), total }
  }
  return {
    ...organization,
    async cost(call) {
      const before = await stand()
      await call()
      const after = await stand()
      const cost = after.spent - before.spent - 1 // the look itself
      expect(after.total - before.total - 1).toBe(cost)
      return cost
    },
  }
}

/** A moment not long ago that does not pass: certificates made then are good now. */
export const standingClock = () => testClock(new Date(Date.now() - 3_600_000))
