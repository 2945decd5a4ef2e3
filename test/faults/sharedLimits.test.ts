/** Two processes on one PostgreSQL, with and without one Redis: limits hold for both together. */
import { describe, expect, test } from '@jest/globals'
import { needsRedis, startRedis } from '../helpers/redisServer.ts'
import { type Cluster, startCluster, startPair } from './helpers/cluster.ts'
import type { Answer, Instance } from './helpers/instance.ts'
import { makeOrganization } from './helpers/organizations.ts'
import { waitUntil, within } from './helpers/waitUntil.ts'

const calls = 600
const [burst, perMinute] = [150, 100]

/** Calls by turns of processes and doors, some at a time; `each` is told how many were answered. */
async function call({ instances }: Cluster, key: string, count: number, each = async (_: number) => {}) {
  const answers: Answer[] = []
  const startedAt = Date.now()
  for (let first = 0; first < count; first += 20) {
    const some = Array.from({ length: 20 }, (_, index) => {
      const instance = instances[index % instances.length] as Instance
      const answer =
        index % 4 < 2 ? instance.rest('GET', '/catalog', { key }) : instance.graphql('{ viewer { id } }', {}, { key })
      return within('an answer', 5_000, answer)
    })
    answers.push(...(await Promise.all(some)))
    await each(answers.length)
  }
  const refilled = ((Date.now() - startedAt) * perMinute) / 60_000
  return { statuses: answers.map(({ status }) => status), refilled }
}

const count = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length

needsRedis(describe)('with Redis', () => {
  test(`of ${calls} calls of a Free key over two processes and both doors, the burst and what refilled are accepted`, async () => {
    await using redis = await startRedis()
    await using cluster = await startPair({ REDIS_URL: redis.url })
    const { key } = await makeOrganization(cluster.db, cluster.credentials.agents.echo, 'free')
    const { statuses, refilled } = await call(cluster, key, calls)
    expect(count(statuses, 200) + count(statuses, 429)).toBe(calls)
    expect(count(statuses, 200)).toBeLessThanOrEqual(burst + refilled)
    expect(count(statuses, 200)).toBeGreaterThanOrEqual(burst)
  }, 60_000)

  test('Redis killed half-way: no call hangs or fails, each process goes on by itself, and they share again after', async () => {
    await using redis = await startRedis()
    await using cluster = await startPair({ REDIS_URL: redis.url, LOG_LEVEL: 'info' })
    const { key } = await makeOrganization(cluster.db, cluster.credentials.agents.echo, 'free')
    const { statuses, refilled } = await call(cluster, key, calls, async (answered) => {
      if (answered === calls / 2) await redis.stop()
    })
    expect(count(statuses, 200) + count(statuses, 429)).toBe(calls)
    expect(count(statuses.slice(0, calls / 2), 200)).toBeLessThanOrEqual(burst + refilled)
    expect(count(statuses, 200)).toBeLessThanOrEqual(burst + 3 * refilled) // two processes and Redis refill, each by itself

    await redis.start()
    const backAgain = () => cluster.instances.every(({ process }) => process.output().includes('Redis is back'))
    await waitUntil('both share again', 10_000, backAgain)
    const fresh = await makeOrganization(cluster.db, cluster.credentials.agents.echo, 'free')
    const after = await call(cluster, fresh.key, calls)
    expect(count(after.statuses, 200)).toBeLessThanOrEqual(burst + after.refilled)
    for (const { process } of cluster.instances) expect(process.output().match(/Redis is away/g)).toHaveLength(1)
  }, 90_000)
})

test('without Redis each process limits by itself', async () => {
  await using cluster = await startCluster([{}])
  const { key } = await makeOrganization(cluster.db, cluster.credentials.agents.echo, 'free')
  const { statuses, refilled } = await call(cluster, key, 300)
  expect(count(statuses, 200)).toBeGreaterThanOrEqual(burst)
  expect(count(statuses, 200)).toBeLessThanOrEqual(burst + refilled)
}, 60_000)

describe('a monthly quota of 1,000', () => {
  async function makeLimited({ db, credentials }: Cluster) {
    const organization = await makeOrganization(db, credentials.agents.echo)
    await db.query('update organizations set monthly_calls = 1000 where id = $1', [organization.id])
    return organization
  }
  const fire = ({ instances }: Cluster, key: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const instance = instances[index % 2] as Instance
        const answer =
          index % 4 < 2 ? instance.rest('GET', '/catalog', { key }) : instance.graphql('{ viewer { id } }', {}, { key })
        return (await answer.catch(() => undefined))?.status ?? 0
      }),
    )

  test('accepts exactly 1,000 of 3,000 concurrent calls over two processes', async () => {
    await using cluster = await startPair()
    const { id, key } = await makeLimited(cluster)
    const statuses = await fire(cluster, key, 3_000)
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([1_000, 2_000])
    for (const { process } of cluster.instances) expect((await process.stop('SIGTERM')).code).toBe(0)
    const { rows } = await cluster.db.query(
      `select (select reserved::int from quota_periods where organization_id = $1) as reserved,
              (select sum(calls)::int from call_counts where organization_id = $1) as calls`,
      [id],
    )
    expect(rows).toEqual([{ reserved: 1_000, calls: 1_000 }])
  }, 120_000)

  test('is not exceeded when a process is killed, nor when another takes its place', async () => {
    await using cluster = await startPair()
    const { key } = await makeLimited(cluster)
    const before = await fire(cluster, key, 200)
    await cluster.one.process.stop('SIGKILL')
    const third = await cluster.add()
    const after = await fire({ ...cluster, instances: [cluster.other, third] }, key, 2_000)
    const accepted = count([...before, ...after], 200)
    expect(accepted).toBeLessThanOrEqual(1_000)
    expect(accepted).toBeGreaterThanOrEqual(980) // what the killed one had in hand stays counted
  }, 120_000)
})
