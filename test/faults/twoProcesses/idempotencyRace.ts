/** Concurrent calls with the same idempotency key, over two processes and every way to create a run. */
import { expect, test } from '@jest/globals'
import { scaled } from '../../helpers/scale.ts'
import type { Pair } from '../helpers/cluster.ts'
import type { Instance } from '../helpers/instance.ts'
import { measured } from '../helpers/measured.ts'
import { createAndFollow } from '../helpers/runStream.ts'
import { expectSettled } from '../invariants.ts'

const keys = scaled(10, 1_000)
const racers = 20
const batch = 20

export const testIdempotencyRace = (pair: () => Pair): void =>
  test(
    `${keys} keys × ${racers} concurrent calls over two processes and both doors create ${keys} runs, one per key`,
    async () => {
      const { instances, credentials, db } = pair()
      const ways = [byHeader, byField, byStream, byGraphql]
      const startedAt = Date.now()
      for (let first = 0; first < keys; first += batch) {
        await Promise.all(
          Array.from({ length: Math.min(batch, keys - first) }, async (_, index) => {
            const key = `key-${first + index}`
            const ids = await Promise.all(
              Array.from({ length: racers }, (_, racer) => {
                const instance = instances[racer % 2] as Instance
                const way = ways[Math.floor(racer / 2 + first + index) % ways.length] as Racer
                return way(instance, credentials.agents.echo, key)
              }),
            )
            expect(new Set(ids).size).toBe(1)
          }),
        )
      }
      measured('idempotency race', {
        calls: keys * racers,
        perSecond: (keys * racers * 1_000) / (Date.now() - startedAt),
      })
      const { rows } = await db.query(
        `select (select count(*)::int from runs where agent_id = $1) as runs,
                (select count(*)::int from idempotency_keys where key like 'key-%') as keys`,
        [credentials.agents.echo],
      )
      expect(rows).toEqual([{ runs: keys, keys }])
      await expectSettled(db)
    },
    scaled(90_000, 600_000),
  )

type Racer = (instance: Instance, agentId: string, key: string) => Promise<string>

const byHeader: Racer = async (instance, agentId, key) => {
  const body = { agent_id: agentId, input: { query: key, n: 1 } }
  const { status, json } = await instance.rest('POST', '/runs', { body, headers: { 'idempotency-key': key } })
  expect([status, json.status]).toEqual([200, 'completed'])
  return String(json.id)
}

const byField: Racer = async (instance, agentId, key) => {
  const body = { input: { n: 1, query: key }, idempotency_key: key, agent_id: agentId }
  const { status, json } = await instance.rest('POST', '/runs', { body, headers: { prefer: 'respond-async' } })
  expect([200, 202]).toContain(status)
  return String(json.id)
}

const byStream: Racer = async (instance, agentId, key) => {
  const body = { agent_id: agentId, input: { query: key, n: 1 } }
  const stream = await createAndFollow(instance, body, { headers: { 'idempotency-key': key } })
  expect(await stream.over).toBe('ended')
  return String(stream.events[0]?.data.run_id)
}

const byGraphql: Racer = async (instance, agentId, key) => {
  const query = 'mutation ($input: CreateRunInput!) { createRun(input: $input) { run { id status } } }'
  const input = { agentId, input: { n: 1, query: key }, idempotencyKey: key }
  const { json } = await instance.graphql(query, { input })
  const { data } = json as { data: { createRun: { run: { id: string; status: string } } } }
  expect(data.createRun.run.status).toBe('completed')
  return data.createRun.run.id
}
