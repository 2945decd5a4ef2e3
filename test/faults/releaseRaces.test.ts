/*
 * A rollback, archiving, an update, a cancel, an advance and the judge run concurrently on two processes while a release is active:
 * it ends once, and its deployment, its events and the agent agree on how. RELEASE_SECOND_MS makes its stage end at that moment.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { isLong, scaled } from '../helpers/scale.ts'
import { type Pair, startPair } from './helpers/cluster.ts'
import { measured } from './helpers/measured.ts'
import { createRandom } from './helpers/random.ts'
import { waitUntil } from './helpers/waitUntil.ts'
import { expectSettled } from './invariants.ts'

const random = createRandom(441)
const rounds = scaled(5, 200)
const atOnce = 10
const secondMs = 50
const stageSeconds = 60

let pair: Pair
beforeAll(async () => {
  pair = await startPair({ RELEASE_SECOND_MS: `${secondMs}` })
}, 60_000)
afterAll(() => pair?.[Symbol.asyncDispose]())

const either = () => (random() < 0.5 ? pair.one : pair.other)
const call = async (method: string, path: string, body?: JsonObject) => either().rest(method, path, body && { body })
const runtime = (expression: string): JsonObject => ({ runtime: { type: 'expression', expression } })

type Made = { id: string; agentId: string; deploymentId: string }

/** An agent with two versions that were live, and a release of the third. */
async function make(): Promise<Made> {
  const { json: agent } = await call('POST', '/agents/custom', { name: 'Raced', ...runtime('1') })
  await call('PATCH', `/agents/${agent.id}`, runtime('2'))
  await call('POST', `/agents/${agent.id}/versions`, runtime('3'))
  const judge = { min_runs: 1, p95_ratio: 1_000, error_rate_points: 100 }
  const stages = [{ percent: 50, seconds: stageSeconds }]
  const { json } = await call('POST', `/agents/${agent.id}/releases`, { version: 3, stages, judge })
  const [id, agentId, deploymentId] = [String(json.id), String(agent.id), String(json.deployment_id)]
  await Promise.all(Array.from({ length: 12 }, () => call('POST', '/runs', { agent_id: agentId, input: {} })))
  return { id, agentId, deploymentId }
}

async function race({ id, agentId }: Made): Promise<number[]> {
  const began = `select extract(epoch from clock_timestamp() - stage_began_at) * 1000 as ms from releases where id = $1`
  const { rows } = await pair.db.query<{ ms: string }>(began, [id])
  await sleep(Math.max(0, stageSeconds * secondMs - Number(rows[0]?.ms) + random() * 1_500))
  const changes = [
    () => call('POST', `/agents/${agentId}/rollback`, {}),
    () => (random() < 0.5 ? call('DELETE', `/agents/${agentId}`) : call('POST', `/agents/${agentId}/rollback`, {})),
    () => call('PATCH', `/agents/${agentId}`, runtime(`${Math.floor(random() * 1e6) + 10}`)),
    () => call('DELETE', `/releases/${id}`),
    () => call('POST', `/releases/${id}/advance`),
    () => call('POST', '/runs', { agent_id: agentId, input: {} }),
  ]
  const order = changes.map((change) => ({ change, at: random() })).sort((one, other) => one.at - other.at)
  return Promise.all(order.map(async ({ change }) => (await change()).status))
}

async function expectOneEnd({ id, agentId, deploymentId }: Made): Promise<string> {
  const [release] = (await pair.db.query('select * from releases where id = $1', [id])).rows
  const { rows: deployments } = await pair.db.query(
    'select id, version, status, was_live, previous_deployment_id from deployments where agent_id = $1',
    [agentId],
  )
  const { rows: events } = await pair.db.query<{ type: string; data: JsonObject }>(
    `select type, (body::json -> 'data') as data from events where subject_id = $1`,
    [agentId],
  )
  const { rows: audit } = await pair.db.query(
    `select action from audit_log where target_id = $1
        and action in ('release.completed', 'release.stopped', 'release.cancelled')`,
    [agentId],
  )
  expect(audit).toEqual([{ action: `release.${release.status}` }])
  const own = deployments.find((deployment) => deployment.id === deploymentId)
  const isCompleted = release.status === 'completed'
  expect(own).toMatchObject({ version: 3, was_live: isCompleted })
  if (!isCompleted) expect(own.status).toBe('rolled_back')
  const endings = events.filter(({ type, data }) => type === 'deployment.rollback' && data.id === deploymentId)
  expect(endings).toHaveLength(isCompleted ? 0 : 1)
  const began = events.filter(({ type, data }) => type === 'agent.updated' && data.new_version === 3)
  expect(began.filter(({ data }) => data.old_version !== 3)).toHaveLength(isCompleted ? 1 : 0)
  expect(
    deployments.filter(({ previous_deployment_id: previous }) => previous === deploymentId && !isCompleted),
  ).toEqual([])
  return String(release.status)
}

test('of all concurrent changes, exactly one ends the release', async () => {
  const outcomes = new Map<string, number>()
  for (let round = 0; round < rounds; round += atOnce) {
    const made = await Promise.all(Array.from({ length: Math.min(atOnce, rounds - round) }, make))
    const statuses = (await Promise.all(made.map(race))).flat()
    expect(statuses.filter((status) => ![200, 202, 422, 503].includes(status))).toEqual([])
    for (const each of made) {
      await waitUntil('the release has ended', 30_000, async () => {
        const ended = `select 1 from releases where id = $1 and status <> 'active'`
        return (await pair.db.query(ended, [each.id])).rowCount === 1
      })
      const outcome = await expectOneEnd(each)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  }
  measured('release races', Object.fromEntries(outcomes))
  if (isLong) expect([...outcomes.keys()].sort()).toEqual(['cancelled', 'completed'])
  await expectSettled(pair.db)
}, 1_800_000)
