import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { defaultPlans, readPlans } from '../../src/limits/readPlans.ts'
import { ConfigError } from '../../src/platform/config.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder[Symbol.asyncDispose]())

async function plansOf(content: unknown) {
  const file = join(folder.path, 'plans.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return readPlans(file)
}

test('without PLANS_FILE the plans are those of the specification', () => {
  const businessStreams = { openStreams: 2_000, openStreamsOrganization: 5_000 }
  const business = {
    requestsPerMinute: 10_000,
    burst: 15_000,
    monthlyCalls: 5_000_000,
    retentionDaysMax: null,
    ...businessStreams,
  }
  expect(readPlans(undefined)).toEqual({
    free: {
      requestsPerMinute: 100,
      burst: 150,
      monthlyCalls: 10_000,
      openStreams: 20,
      openStreamsOrganization: 50,
      retentionDaysMax: null,
    },
    developer: {
      requestsPerMinute: 1_000,
      burst: 1_500,
      monthlyCalls: 200_000,
      openStreams: 200,
      openStreamsOrganization: 500,
      retentionDaysMax: null,
    },
    business,
    enterprise: business,
  })
})

test('PLANS_FILE changes only what it names', async () => {
  const streams = { open_streams: 1, open_streams_organization: 2 }
  const plans = await plansOf({
    free: { monthly_calls: 0, ...streams },
    enterprise: { requests_per_minute: 5, burst: 6 },
  })
  expect(plans).toEqual({
    ...defaultPlans,
    free: { ...defaultPlans.free, monthlyCalls: 0, openStreams: 1, openStreamsOrganization: 2 },
    enterprise: { ...defaultPlans.enterprise, requestsPerMinute: 5, burst: 6 },
  })
  expect(defaultPlans.business.burst).toBe(15_000)
  expect(await plansOf({})).toEqual(defaultPlans)
})

describe('rejects an invalid PLANS_FILE with one line that says why', () => {
  test.each<[unknown, RegExp]>([
    ['{', /not a JSON object/],
    [[], /not a JSON object/],
    [{ gold: {} }, /unknown plan "gold"/],
    [{ constructor: {} }, /unknown plan "constructor"/],
    [{ free: 5 }, /an object for the plan free/],
    [{ free: { calls: 5 } }, /the plan free the unknown limit "calls"/],
    [{ free: { toString: 5 } }, /the plan free the unknown limit "toString"/],
    [{ free: { burst: 0 } }, /burst of at least 1/],
    [{ free: { burst: 1.5 } }, /burst of at least 1/],
    [{ free: { requests_per_minute: '100' } }, /requests_per_minute of at least 1/],
    [{ free: { monthly_calls: -1 } }, /monthly_calls of at least 0/],
    [{ free: { monthly_calls: null } }, /monthly_calls of at least 0/],
  ])('%j', async (content, complaint) => {
    await expect(plansOf(content)).rejects.toThrow(ConfigError)
    await expect(plansOf(content)).rejects.toThrow(/^PLANS_FILE [^\n]+$/)
    await expect(plansOf(content)).rejects.toThrow(complaint)
  })

  test('a file that does not exist', () => {
    expect(() => readPlans('/nowhere/at/all')).toThrow(/^PLANS_FILE names a file that can't be read/)
  })
})

test('a plan may bound the retention of its organisations', async () => {
  expect((await plansOf({ free: { retention_days_max: 30 } })).free.retentionDaysMax).toBe(30)
  await expect(plansOf({ free: { retention_days_max: 0 } })).rejects.toThrow(ConfigError)
})
