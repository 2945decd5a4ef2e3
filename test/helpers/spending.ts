/** Measures how many calls a request is charged for; the service's clock is stopped. */
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
  /** Sends a request with the key, and returns the calls charged: expects the same for bucket, usage and quota. */
  cost(call: () => Promise<unknown>): Promise<number>
}

export const burst = 1_000

/** Creates an organisation, so that no other calls are counted. */
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
      const cost = after.spent - before.spent - 1 // for reading the usage
      expect(after.total - before.total - 1).toBe(cost)
      return cost
    },
  }
}

/** A stopped clock, one hour ago: certificates created then are valid now. */
export const standingClock = () => testClock(new Date(Date.now() - 3_600_000))
