/** Releases over REST: which runs get the candidate, what ends a release, and what remains of it. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { bucketOf } from '../../src/runs/assignVersion.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { expression } from '../helpers/agentCalls.ts'
import { followUpdates } from '../helpers/followUpdates.ts'
import { rest } from '../helpers/httpClient.ts'
import { leastStatements } from '../helpers/leastStatements.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { startWebhookService, type WebhookService } from '../helpers/webhookService.ts'

let service: WebhookService
beforeAll(async () => {
  service = await startWebhookService()
})
afterAll(() => service.dispose())

const custom = async (text: string, more: JsonObject = {}): Promise<string> =>
  String((await service.call('POST', '/agents/custom', { name: 'a', runtime: expression(text), ...more })).id)
const candidate = async (agent: string, changes: JsonObject): Promise<number> =>
  Number((await service.call('POST', `/agents/${agent}/versions`, changes)).version)
/** An agent with a candidate, version 2. */
async function makePair(changes: JsonObject = { runtime: expression('{"v": 2}') }): Promise<string> {
  const agent = await custom('{"v": 1}')
  await candidate(agent, changes)
  return agent
}

type Release = JsonObject & { id: string; deployment_id: string }
const stages = [{ percent: 50, seconds: 600 }]
const lenient = { min_runs: 1_000, p95_ratio: 1_000 }
const release = async (agent: string, body: JsonObject = {}): Promise<Release> => {
  const given = { version: 2, stages, judge: lenient, ...body }
  return (await service.call('POST', `/agents/${agent}/releases`, given)) as Release
}
const readRelease = (id: string) => service.call('GET', `/releases/${id}`)
const cancel = ({ id }: Release) => service.call('DELETE', `/releases/${id}`)
const runMany = (agent: string, count: number, more: (index: number) => JsonObject = () => ({})) =>
  Promise.all(Array.from({ length: count }, (_, index) => service.run(agent, {}, more(index))))
const refusal = async (method: string, path: string, body?: JsonObject, key?: string) => {
  const { status, json } = await rest(service, method, path, { ...(body && { body }), ...(key && { key }) })
  return [status, (json.error as JsonObject | undefined)?.code]
}

describe('a run of an agent with an active release', () => {
  test('gets the version that the hash of its id or sticky value decides, and has release_id', async () => {
    const agent = await makePair()
    const made = await release(agent)
    for (const run of await runMany(agent, 20))
      expect(run).toMatchObject({ agent_version: bucketOf(made.id, run.id) < 5_000 ? 2 : 1, release_id: made.id })
    await cancel(made)
    const other = await makePair()
    const sticky = await release(other, { sticky_by: 'metadata.user' })
    const users = ['a', 3, null, { b: 1, a: 2 }, ['x']]
    const values = ['"a"', '3', 'null', '{"a":2,"b":1}', '["x"]']
    const runs = await runMany(other, users.length, (index) => ({ metadata: { user: users[index] } }))
    for (const [index, run] of runs.entries())
      expect(run.agent_version).toBe(bucketOf(sticky.id, values[index] ?? '') < 5_000 ? 2 : 1)
    const [without] = await runMany(other, 1, () => ({ metadata: { team: 'a' } }))
    expect(without?.agent_version).toBe(bucketOf(sticky.id, String(without?.id)) < 5_000 ? 2 : 1)
    await cancel(sticky)
  })

  test('takes as many statements as without a release', async () => {
    const agent = await makePair()
    const statementsOfRun = async () => {
      await runMany(agent, 20) // what is read once is cached
      const body = { agent_id: agent, input: {} }
      const tables = ['agents', 'agent_versions', 'releases', 'given', 'live', 'advanced', 'runs']
      return leastStatements(service, tables, async () => () => rest(service, 'POST', '/runs', { body }))
    }
    const without = await statementsOfRun()
    expect(without.statements).toBeGreaterThan(0)
    const made = await release(agent)
    const during = await statementsOfRun()
    expect(during.response.json).toMatchObject({ release_id: made.id })
    expect(during.statements).toBe(without.statements)
    await cancel(made)
  })

  test('does not take part in it if the caller names a version', async () => {
    const agent = await makePair()
    const made = await release(agent)
    for (const version of [1, 2])
      expect(await service.run(agent, {}, { agent_version: version })).toMatchObject({
        agent_version: version,
        release_id: null,
      })
    await cancel(made)
    expect(await service.run(agent, {})).toMatchObject({ agent_version: 1, release_id: null })
  })

  test('is refused as without a release if neither version accepts its input', async () => {
    const needs = (field: string) => ({ input_schema: { type: 'object', required: [field] } })
    const agent = await custom('{"v": 1}', needs('one'))
    await candidate(agent, { runtime: expression('{"v": 2}'), ...needs('other') })
    const made = await release(agent, { stages: [{ percent: 99, seconds: 600 }] })
    const body = { agent_id: agent, input: {} }
    expect(await refusal('POST', '/runs', body)).toEqual([422, 'input_schema_violation'])
    expect(await service.run(agent, { one: 1 })).toMatchObject({ agent_version: 1, release_id: made.id })
    await cancel(made)
  })

  test('gets the live version if its caller may not use the connector of the candidate', async () => {
    const connector = await service.call('POST', '/connectors', {
      name: 'c',
      kind: 'http',
      base_url: 'https://agent.example',
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    })
    const outside = { type: 'http', url: 'https://agent.example/run', connector_id: connector.id as string }
    const agent = await makePair({ runtime: outside })
    const made = await release(agent, { stages: [{ percent: 99, seconds: 600 }] })
    const { key } = await makeKey(service, { scopes: ['runs:read', 'runs:write'], agentIds: [agent] })
    const runs = await Promise.all(
      [1, 2, 3, 4].map(() => rest(service, 'POST', '/runs', { key, body: { agent_id: agent, input: {} } })),
    )
    expect(runs.map(({ json }) => [json.status, json.agent_version])).toEqual(Array(4).fill(['completed', 1]))
    await cancel(made)
  })
})

describe('the live version during a release', () => {
  test('can be renamed, and the release shows the new live version', async () => {
    const agent = await makePair()
    const made = await release(agent)
    const renamed = await service.call('PATCH', `/agents/${agent}`, { name: 'b', max_concurrency: 7 })
    expect(renamed).toMatchObject({ version: 3, deployment: { status: 'active' } })
    expect(await readRelease(made.id)).toMatchObject({ status: 'active', live_version: 3, version: 2 })
    const versions = (await runMany(agent, 20)).map((run) => run.agent_version)
    expect([...new Set(versions)].sort()).toEqual([2, 3])
    await cancel(made)
    expect(await service.call('GET', `/agents/${agent}`)).toMatchObject({ version: 3, name: 'b' })
  })

  test.each<[string, JsonObject]>([
    ['its runtime', { runtime: expression('{"v": 3}') }],
    ['its policy', { policy: 'strict' }],
    ['its schema', { output_schema: { type: 'object' } }],
    ['its timeout', { timeout_ms: 5_000 }],
  ])("can't change %s", async (_, changes) => {
    const agent = await makePair()
    const made = await release(agent)
    expect(await refusal('PATCH', `/agents/${agent}`, { name: 'b', ...changes })).toEqual([422, 'release_active'])
    await cancel(made)
    await service.call('PATCH', `/agents/${agent}`, changes)
  })
})

describe('a release that ends', () => {
  test('is in the audit log and in the events, with its deployment', async () => {
    const agent = await makePair()
    const made = await release(agent, { reason: 'better' })
    await cancel(made)
    await cancel(made)
    const { data } = await service.call('GET', `/audit-log?target_id=${agent}`, undefined, {
      key: (await makeKey(service, { auditAccess: true })).key,
    })
    const entries = (data as JsonObject[]).filter(({ action }) => String(action).startsWith('release.'))
    expect(entries.map(({ action, details }) => [action, (details as JsonObject).release_id])).toEqual([
      ['release.cancelled', made.id],
      ['release.created', made.id],
    ])
    const events = ((await service.call('GET', '/events?limit=100')).data as JsonObject[]).filter(
      (event) => (event.data as JsonObject).id === made.deployment_id,
    )
    expect(events).toMatchObject([
      { type: 'deployment.rollback', data: { status: 'rolled_back', live_version: 1, percent: null } },
      { type: 'deployment.created', data: { status: 'releasing', reason: 'better', percent: 50 } },
    ])
    expect(events[0]).toMatchObject({ data: { reason: `release ${made.id}: cancelled` } })
  })

  test('leaves a version that can be neither deployed, released nor rolled back to, but copied', async () => {
    const agent = await makePair()
    await cancel(await release(agent))
    const again = { version: 2, stages }
    expect(await refusal('POST', `/agents/${agent}/releases`, again)).toEqual([422, 'already_released'])
    expect(await refusal('POST', `/agents/${agent}/deployments`, { version: 2 })).toEqual([422, 'never_live_only'])
    expect(await refusal('POST', `/agents/${agent}/rollback`, { version: 2 })).toEqual([422, 'never_live'])
    expect(await service.call('GET', `/agents/${agent}/versions/2`)).toMatchObject({ deployment_id: null })
    const version = await candidate(agent, { copy_of: 2 })
    await cancel(await release(agent, { version }))
  })

  test('gives the candidate to no queued run, even while others start', async () => {
    const { json } = await rest(service, 'POST', '/agents/simulator/deploy', { body: {} })
    const agent = String(json.id)
    await service.call('PATCH', `/agents/${agent}`, { max_concurrency: 1 })
    const version = await candidate(agent, { description: 'next' })
    const made = await release(agent, { version, stages: [{ percent: 99, seconds: 600 }] })
    const headers = { prefer: 'respond-async' }
    const start = async (input: JsonObject, more: JsonObject = {}) =>
      (await service.call('POST', '/runs', { agent_id: agent, input, ...more }, { headers })) as { id: string }
    await start({ chunks: 10, delay_ms: 50 }, { agent_version: 2 })
    const queued = await Promise.all(Array.from({ length: 6 }, () => start({})))
    await cancel(made)
    for (const { id } of queued)
      expect(await service.call('GET', `/runs/${id}?wait=30`)).toMatchObject({ status: 'completed', agent_version: 2 })
  })
})

describe('the figures of a release', () => {
  test('count ended runs of both sides, except those that name a version', async () => {
    const agent = await makePair({ runtime: expression('$error("no")') })
    const made = await release(agent)
    const runs = await runMany(agent, 20)
    await service.run(agent, {}, { agent_version: 2 })
    const given = runs.filter((run) => run.agent_version === 2).length
    const { figures } = await waitUntil('the figures', 20_000, async () => {
      const now = (await readRelease(made.id)) as JsonObject & { figures: Record<string, { runs: number }> }
      return (now.figures.candidate?.runs ?? 0) + (now.figures.live?.runs ?? 0) === 20 && now
    })
    expect(figures).toMatchObject({
      candidate: { runs: given, failed: given, error_rate: 100 },
      live: { runs: 20 - given, failed: 0, error_rate: 0 },
    })
    expect(await refusal('POST', `/releases/${made.id}/advance`)).toEqual([422, 'not_enough_runs'])
    await cancel(made)
  })
})

test('updates are sent from the beginning of a release to its end', async () => {
  const agent = await makePair()
  const query = `subscription ($id: ID!) { releaseUpdates(agentId: $id) { release { id status percent } } }`
  const updates = await followUpdates(service, query, { variables: { id: agent } })
  const made = await release(agent)
  await updates.until(({ id, status, percent }) => id === made.id && status === 'active' && percent === 50)
  await cancel(made)
  await updates.until(({ id, status }) => id === made.id && status === 'cancelled')
  updates.close()
})

describe('require_replay', () => {
  const required = { min_runs: 1, checks: [{ check: 'same_output', ignore: ['at'] }] }

  test('is set with agents:release, shown with its defaults, and makes no new version', async () => {
    const agent = await makePair()
    const { key } = await makeKey(service, { scopes: ['agents:read', 'agents:write'] })
    const path = `/agents/${agent}`
    expect(await refusal('PATCH', path, { require_replay: required }, key)).toEqual([403, 'insufficient_scope'])
    expect(await refusal('PATCH', path, { require_replay: { min_runs: 0, checks: [] } })).toEqual([
      422,
      'invalid_value',
    ])
    expect(await refusal('PATCH', path, { require_replay: { checks: [] } })).toEqual([400, 'missing_field'])
    const set = await service.call('PATCH', path, { require_replay: required })
    expect(set).toMatchObject({
      version: 1,
      require_replay: { min_runs: 1, checks: [{ name: 'same_output', min_share: 1 }] },
    })
    expect(await service.call('PATCH', path, { require_replay: null })).toMatchObject({
      version: 1,
      require_replay: null,
    })
  })

  test('allows a stricter policy and another name, but no weaker policy and no other content', async () => {
    const agent = await custom('{"v": 1}', { policy: 'baseline' })
    await service.call('PATCH', `/agents/${agent}`, { require_replay: required })
    expect(await service.call('PATCH', `/agents/${agent}`, { policy: 'strict' })).toMatchObject({ version: 2 })
    expect(await refusal('PATCH', `/agents/${agent}`, { policy: 'baseline' })).toEqual([422, 'replay_required'])
    expect(await refusal('PATCH', `/agents/${agent}`, { timeout_ms: 5_000 })).toEqual([422, 'replay_required'])
    const renamed = await service.call('PATCH', `/agents/${agent}`, { name: 'b', metadata: { a: 1 } })
    expect(renamed).toMatchObject({ version: 3 })
  })
})
