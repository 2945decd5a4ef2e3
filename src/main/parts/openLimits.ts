/** Composes limits: buckets in this process, in its supervisor or in Redis, the quota's blocks, the counts of calls. */
import { type Caller, createCallCounts, flushEveryMs } from '../../limits/callCounts.ts'
import { createCallLimits } from '../../limits/callLimits.ts'
import type { Limiter } from '../../limits/limiter.ts'
import { createMemoryLimiter } from '../../limits/memoryLimiter.ts'
import { createOpenStreams } from '../../limits/openStreams.ts'
import type { Plans } from '../../limits/plans.ts'
import { createAddressLimit, createPointLimit } from '../../limits/pointLimit.ts'
import { createQuota, idleCheckMs } from '../../limits/quota.ts'
import type { BucketSet } from '../../limits/reserves/reserve.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'

export type Limits = Awaited<ReturnType<typeof openLimits>>

type Deps = {
  redisUrl: Config['redisUrl']
  plans: Plans
  db: Pick<Database, 'run'>
  clock: Clock
  log: Log
  /** The buckets that the processes of this machine share; undefined if there is only one process. */
  limiterOf?: ((set: BucketSet, clock: Clock) => Limiter) | undefined
  /** Called for every call that is charged. */
  onCall(): void
}

export async function openLimits({ redisUrl, plans, db, clock, log, limiterOf, onCall }: Deps) {
  const shared = redisUrl === undefined ? undefined : await openShared({ url: redisUrl, clock, log })
  await shared?.settled()
  // Separate ones, so that a flood of addresses evicts no caller.
  const open = (set: BucketSet) => shared ?? limiterOf?.(set, clock) ?? createMemoryLimiter(clock)
  const [limiter, addresses, logins] = [open('calls'), open('addresses'), open('logins')]
  const quota = createQuota({ db, clock, log })
  const callCounts = createCallCounts({ db })
  const charge = createCallLimits({ plans, limiter, quota, callCounts, clock })
  const chargeCalls: typeof charge = (...call) => {
    onCall()
    return charge(...call)
  }
  return {
    /** Undefined without Redis. */
    isRedisUp: shared?.isReady,
    callCounts,
    openStreams: createOpenStreams({ plans }),
    tasks: [
      { name: 'write_call_counts', everyMs: flushEveryMs, run: callCounts.flush },
      { name: 'return_unused_quota', everyMs: idleCheckMs, run: quota.returnIdleBlocks },
    ],
    chargeCalls,
    /** Called after credentials were found wrong, so it never affects valid ones from the same address. */
    countWrongCredentials: createAddressLimit(
      addresses,
      300,
      'address',
      'Too many calls with wrong credentials from this address',
    ),
    /** For work that no call waits for; undefined if the month's calls are used up. */
    async takeMonthlyCall(caller: Caller, monthlyCalls: number): Promise<{ giveBack(): void } | undefined> {
      const takenAtMs = clock.now().getTime()
      if (!(await quota.take(caller.organizationId, monthlyCalls, 1))) return undefined
      callCounts.add(caller, 1, takenAtMs)
      return {
        giveBack() {
          quota.giveBack(caller.organizationId, monthlyCalls, 1, takenAtMs)
          callCounts.add(caller, -1, takenAtMs)
        },
      }
    },
    countConnectorTest: createPointLimit(limiter, 30, 'connector tests', testedTooOften),
    takeIntrospections: createAddressLimit(addresses, 60, 'introspection', introspectedTooOften),
    countDeviceRequest: createAddressLimit(
      addresses,
      30,
      'device',
      'Too many logins from this address; try again later',
    ),
    countSignIn: createAddressLimit(
      addresses,
      60,
      'single sign-on',
      'Too many sign-ins from this address; try again later',
    ),
    /** Where failed logins are counted. */
    logins,
    /** Writes the counts and returns unused quota. */
    async close() {
      await quota.close()
      await callCounts.close().catch((error) => log.warn({ err: error }, 'could not write the last call counts'))
      for (const one of new Set([limiter, addresses, logins])) await one.close()
    },
  }
}

const testedTooOften = 'Connectors can be tested 30 times a minute; try again later'
const introspectedTooOften = 'Too many introspections without credentials from this address'

/** The Redis client is loaded only if Redis is configured. */
async function openShared(options: { url: string; clock: Clock; log: Log }) {
  const { createRedisLimiter } = await import('../../limits/redisLimiter.ts')
  return createRedisLimiter(options)
}
