/** Limits apply to two processes together: rate limits with a Redis, quotas without. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { needsRedis, type RedisServer, startRedis } from '../helpers/redisServer.ts'
import { scaled } from '../helpers/scale.ts'
import { type Cluster, startPair } from './helpers/cluster.ts'
import type { HttpResponse, Instance } from './helpers/instance.ts'
import { makeOrganization } from './helpers/organizations.ts'
import { waitUntil, within } from './helpers/waitUntil.ts'

const calls = scaled(320, 600) // half of them are more than the bucket allows
const quota = scaled(200, 1_000)
const quotaCalls = scaled(440, 3_000) // each process could use up the quota
const [burst, perMinute] = [150, 100]

/** Alternates between the processes, and every two calls between the doors. */
function oneOf(instances: Instance[], index: number, key: string): Promise<HttpResponse> {
  const instance = instances[index % instances.length] as Instance
  return index % 4 < 2 ? instance.rest('GET', '/catalog', { key }) : instance.graphql('{ viewer { id } }', {}, { key })
}

/** Calls in batches of 20; `each` gets the number of responses so far. */
async function call(instances: Instance[], key: string, count: number, each = async (_: number) => {}) {
  const answers: HttpResponse[] = []
  const startedAt = Date.now()
  for (let first = 0; first < count; first += 20) {
    const some = Array.from({ length: 20 }, (_, index) => within('an answer', 5_000, oneOf(instances, index, key)))
    answers.push(...(await Promise.all(some)))
    await each(answers.length)
  }
  const refilled = ((Date.now() - startedAt) * perMinute) / 60_000
  return { statuses: answers.map(({ status }) => status), refilled }
}

/** The statuses of concurrent calls; 0 if there was no response. */
const callConcurrently = (instances: Instance[], key: string, count: number): Promise<number[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const answer = await oneOf(instances, index, key).catch(() => undefined)
      return answer?.status ?? 0
    }),
  )

const count = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length

needsRedis(describe)('with Redis', () => {
  let redis: RedisServer
  let cluster: Cluster
  beforeAll(async () => {
    redis = await startRedis()
    cluster = await startPair({ REDIS_URL: redis.url, LOG_LEVEL: 'info' })
  })
  afterAll(async () => {
    await cluster?.[Symbol.asyncDispose]()
    await redis?.[Symbol.asyncDispose]()
  })

  /** Reads what the processes write from now on. */
  function newOutput(): () => string[] {
    const before = cluster.instances.map(({ process }) => process.output().length)
    return () => cluster.instances.map(({ process }, index) => process.output().slice(before[index]))
  }

  /** Two processes and Redis have a bucket each: on a busy machine a reply of Redis may be late, and a process uses its own. */
  const most = (refilled: number) => burst + 3 * refilled

  test(`of ${calls} calls of a Free key over two processes and both doors, as many as the bucket allows are accepted`, async () => {
    const { key } = await makeOrganization(cluster.db, cluster.credentials.agents.echo, 'free')
    const { statuses, refilled } = await call(cluster.instances, key, calls)
    expect(count(statuses, 200) + count(statuses, 429)).toBe(calls)
    expect(count(statuses, 200)).toBeLessThanOrEqual(most(refilled))
    expect(count(statuses, 200)).toBeGreaterThanOrEqual(burst)
  }, 60_000)

  test('while Redis is down, no call hangs or fails and each process has its own limit; later they share again', async () => {
    const { key } = await makeOrganization(cluster.db, cluster.credentials.agents.echo, 'free')
    const output = newOutput()
    const { statuses, refilled } = await call(cluster.instances, key, calls, async (answered) => {
      if (answered === calls / 2) await redis.stop()
    })
    expect(count(statuses, 200) + count(statuses, 429)).toBe(calls)
    expect(count(statuses, 200)).toBeLessThanOrEqual(most(refilled))

    await redis.start()
    await waitUntil('both share again', 10_000, () =>
      output().every((text) => text.includes('Redis is available again')),
    )
    const fresh = await makeOrganization(cluster.db, cluster.credentials.agents.echo, 'free')
    const after = await call(cluster.instances, fresh.key, calls)
    expect(count(after.statuses, 200)).toBeLessThanOrEqual(most(after.refilled))
    // Not once per call.
    for (const text of output()) {
      const said = text.match(/Redis is unavailable/g)?.length ?? 0
      expect(said).toBeGreaterThanOrEqual(1)
      expect(said).toBeLessThan(5)
    }
  }, 90_000)
})

describe('without Redis', () => {
  let cluster: Cluster & { one: Instance; other: Instance }
  let living: Instance[]
  beforeAll(async () => {
    cluster = await startPair()
    living = cluster.instances.slice()
  })
  afterAll(() => cluster?.[Symbol.asyncDispose]())

  test('each process has its own limit', async () => {
    const { key } = await makeOrganization(cluster.db, cluster.credentials.agents.echo, 'free')
    const { statuses, refilled } = await call([cluster.one], key, scaled(200, 300))
    expect(count(statuses, 200)).toBeGreaterThanOrEqual(burst)
    expect(count(statuses, 200)).toBeLessThanOrEqual(burst + refilled)
  }, 60_000)

  describe(`a monthly quota of ${quota}`, () => {
    async function makeLimited() {
      const { db, credentials } = cluster
      const organization = await makeOrganization(db, credentials.agents.echo)
      await db.query('update organizations set monthly_calls = $2 where id = $1', [organization.id, quota])
      return organization
    }

    test('is not exceeded when a process is killed and another one starts', async () => {
      const { one, other, add } = cluster
      const { key } = await makeLimited()
      const before = await callConcurrently([other, one], key, scaled(60, 200))
      await one.process.stop('SIGKILL')
      living = [other, await add()]
      const after = await callConcurrently(living, key, quotaCalls)
      const accepted = count([...before, ...after], 200)
      expect(accepted).toBeLessThanOrEqual(quota)
      expect(accepted).toBeGreaterThanOrEqual(quota - 20) // what the killed process had reserved stays counted
    }, 120_000)

    test(`accepts exactly ${quota} of ${quotaCalls} concurrent calls over two processes`, async () => {
      const { id, key } = await makeLimited()
      const statuses = await callConcurrently(living, key, quotaCalls)
      expect([count(statuses, 200), count(statuses, 429)]).toEqual([quota, quotaCalls - quota])
      for (const { process } of living) expect((await process.stop('SIGTERM')).code).toBe(0)
      const { rows } = await cluster.db.query(
        `select (select reserved::int from quota_periods where organization_id = $1) as reserved,
                (select sum(calls)::int from call_counts where organization_id = $1) as calls`,
        [id],
      )
      expect(rows).toEqual([{ reserved: quota, calls: quota }])
    }, 120_000)
  })
})
