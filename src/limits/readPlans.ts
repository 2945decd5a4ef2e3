/** The limits of each plan: the defaults, changed by PLANS_FILE. */
import { readFileSync } from 'node:fs'
import { ConfigError } from '../platform/config.ts'
import { isJsonObject, type JsonObject } from '../platform/json.ts'
import { maxRetentionDays, type Plan, type PlanLimits, type PlanSettings, type Plans, planNames } from './plans.ts'

const business = {
  requestsPerMinute: 10_000,
  burst: 15_000,
  monthlyCalls: 5_000_000,
  openStreams: 2_000,
  openStreamsOrganization: 5_000,
  retentionDaysMax: null,
}

export const defaultPlans: Plans = {
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
  enterprise: business, // for organisations without custom limits
}

/** The file is JSON: plan → the limits named below; omitted limits keep their defaults. */
export function readPlans(path: string | undefined): Plans {
  if (path === undefined) return defaultPlans
  const given = parseObject(path)
  const unknown = Object.keys(given).find((name) => !planNames.some((known) => known === name))
  if (unknown !== undefined) throw wrong(`names the unknown plan "${unknown}"; plans are ${planNames.join(', ')}`)
  return Object.fromEntries(planNames.map((name) => [name, readLimits(name, given[name])])) as Plans
}

/** `most` is the largest value that the database column holds. */
export const limitFields = {
  requests_per_minute: { name: 'requestsPerMinute', least: 1, most: 1_000_000_000 },
  burst: { name: 'burst', least: 1, most: 1_000_000_000 },
  monthly_calls: { name: 'monthlyCalls', least: 0, most: Number.MAX_SAFE_INTEGER },
  open_streams: { name: 'openStreams', least: 0, most: 1_000_000_000 },
  open_streams_organization: { name: 'openStreamsOrganization', least: 0, most: 1_000_000_000 },
} as const satisfies Record<string, { name: keyof PlanLimits; least: number; most: number }>

/** An organisation has no own bound on its retention. */
const planFields = {
  ...limitFields,
  retention_days_max: { name: 'retentionDaysMax', least: 1, most: maxRetentionDays },
} as const

function parseObject(path: string): JsonObject {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    throw wrong(`names a file that can't be read: ${(cause as Error).message}`)
  }
  try {
    const parsed: unknown = JSON.parse(text)
    if (isJsonObject(parsed)) return parsed
  } catch {}
  throw wrong(`names a file that is not a JSON object: ${path}`)
}

function readLimits(plan: Plan, given: unknown): PlanSettings {
  if (given === undefined) return defaultPlans[plan]
  if (!isJsonObject(given)) throw wrong(`must have an object for the plan ${plan}`)
  const limits = { ...defaultPlans[plan] }
  for (const [field, value] of Object.entries(given)) {
    const rule = Object.entries(planFields).find(([known]) => known === field)?.[1]
    if (rule === undefined)
      throw wrong(
        `gives the plan ${plan} the unknown limit "${field}"; limits are ${Object.keys(planFields).join(', ')}`,
      )
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < rule.least || value > rule.most)
      throw wrong(`must give the plan ${plan} an integer ${field} of at least ${rule.least}`)
    limits[rule.name] = value
  }
  return limits
}

const wrong = (problem: string): ConfigError => new ConfigError(`PLANS_FILE ${problem}`)
