/** The policy in force is the latest one, in every process and for every execution. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { createLivePolicies } from '../../src/policies/livePolicies.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { rest } from '../helpers/httpClient.ts'
import { knowEachOther } from '../helpers/knowEachOther.ts'
import { makeOrganization } from '../helpers/makeKey.ts'
import { startBeside } from '../helpers/serviceBeside.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { testClock } from '../helpers/testClock.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const call = async (method: string, path: string, body?: JsonObject, at = service): Promise<JsonObject> => {
  const response = await rest(at, method, path, body && { body })
  if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.text}`)
  return response.json
}
const terms = (...terms: string[]) => [{ check: 'blocked_terms', on: 'both', action: 'redact', terms }]

test('a hint notifies another process of a changed policy before its cached one expires', async () => {
  const beside = await startBeside(service)
  try {
    await knowEachOther(service.deps.db.pool)
    const { id } = await call('POST', '/policies', { name: 'x', guardrails: terms('apple') })
    const agent = await call('POST', '/agents/echo/deploy', { policy: id })
    const say = async () =>
      (await call('POST', '/runs', { agent_id: agent.id, input: { query: 'apple pear' } }, beside)).output
    expect(await say()).toEqual({ result: '[redacted:term] pear' })
    await call('PATCH', `/policies/${id}`, { guardrails: terms('pear') })
    const changed = async () => JSON.stringify(await say()) === '{"result":"apple [redacted:term]"}'
    await waitUntil('the other process uses the new policy', 8_000, changed)
  } finally {
    await beside.dispose()
  }
})

describe('without a hint', () => {
  test('a policy is cached for 10 s', async () => {
    const { id: organizationId } = await makeOrganization(service)
    const clock = testClock()
    const policies = createLivePolicies({ db: service.deps.db, clock })
    const find = async () => (await policies.find({ organizationId }, null)).output.length
    expect(await find()).toBe(0)
    await service.deps.db.pool.query(`update organizations set default_policy = 'strict' where id = $1`, [
      organizationId,
    ])
    clock.advance(10_000)
    expect(await find()).toBe(0)
    clock.advance(1)
    expect(await find()).toBeGreaterThan(0)
  })

  test('an unchanged policy is not compiled again', async () => {
    const { id } = await call('POST', '/policies', { name: 'x', guardrails: terms('apple') })
    const clock = testClock()
    const policies = createLivePolicies({ db: service.deps.db, clock })
    const find = () => policies.find({ organizationId: service.credentials.organization_id }, String(id))
    const found = await find()
    clock.advance(10_001)
    expect(await find()).toBe(found)
    policies.forget(service.credentials.organization_id)
    expect(await find()).not.toBe(found)
  })

  test('the memory of compiled policies is bounded, whatever the size of their text', async () => {
    const policies = createLivePolicies({ db: service.deps.db, clock: testClock() })
    const find = (id: unknown) => policies.find({ organizationId: service.credentials.organization_id }, String(id))
    const long = (name: number) => Array.from({ length: 480 }, (_, term) => `${name} ${term} `.padEnd(100, 'x'))
    const guardrails = [1, 2, 3, 4, 5].flatMap((name) => terms(...long(name)))
    const { id } = await call('POST', '/policies', { name: 'x', guardrails })
    const found = await find(id)
    expect(await find(id)).toBe(found)
    for (let other = 0; other < 6; other++) await find((await call('POST', '/policies', { name: 'x', guardrails })).id)
    expect(await find(id)).not.toBe(found)
  })

  test('a policy that does not exist is an error, so that the run fails instead of passing unchecked', async () => {
    const policies = createLivePolicies(service.deps)
    const scope = { organizationId: service.credentials.organization_id }
    await expect(policies.find(scope, 'pol_00000000000000000000000000')).rejects.toThrow('there is no policy')
  })
})

describe('a resumed run', () => {
  const ask = { ask: { type: 'approve', prompt: 'Continue?' }, output: { result: 'apple pear' } }

  test('is checked by the current policy', async () => {
    const guardrails = [{ check: 'blocked_terms', on: 'output', action: 'redact', terms: ['apple'] }]
    const { id } = await call('POST', '/policies', { name: 'x', guardrails })
    const agent = await call('POST', '/agents/simulator/deploy', { policy: id })
    const run = await call('POST', '/runs', { agent_id: agent.id, input: ask })
    await call('PATCH', `/policies/${id}`, { guardrails: [{ ...guardrails[0], terms: ['pear'] }] })
    await call('POST', `/runs/${run.id}/action`, { type: 'approve' })
    const ended = await call('GET', `/runs/${run.id}?wait=30`)
    expect(ended.output).toMatchObject({ result: 'apple [redacted:term]' })
  })

  test('is checked by the policy of its agent version, even if that policy was deleted', async () => {
    const guardrails = [{ check: 'blocked_terms', on: 'output', action: 'redact', terms: ['apple'] }]
    const { id } = await call('POST', '/policies', { name: 'x', guardrails })
    const agent = await call('POST', '/agents/simulator/deploy', { policy: id })
    const run = await call('POST', '/runs', { agent_id: agent.id, input: ask })
    await call('PATCH', `/agents/${agent.id}`, { policy: 'none' })
    await call('DELETE', `/policies/${id}`)
    service.deps.policiesChanged(service.credentials.organization_id)
    await call('POST', `/runs/${run.id}/action`, { type: 'approve' })
    const ended = await call('GET', `/runs/${run.id}?wait=30`)
    expect(ended.output).toMatchObject({ result: '[redacted:term] pear' })
  })
})

test('a run that was taken over from a dead process is checked by its policy', async () => {
  const agent = await call('POST', '/agents/simulator/deploy', {
    policy: (
      await call('POST', '/policies', {
        name: 'x',
        guardrails: [{ check: 'blocked_terms', on: 'output', action: 'redact', terms: ['1 chunk 2'] }],
      })
    ).id as string,
  })
  const { id } = await call('POST', '/runs', { agent_id: agent.id, input: { chunks: 3 } })
  // As if the process had died right after its first write: without an owner, with the next attempt.
  const { rows } = await service.deps.db.pool.query<JsonObject>(
    `insert into runs (organization_id, id, agent_id, agent_version, input, metadata, timeout_ms, created_at, started_at,
                       status, attempt, last_seq, owner)
     select organization_id, $2, agent_id, agent_version, input, metadata, timeout_ms, created_at, now(), 'running', 2, 0, null
       from runs where id = $1 returning id`,
    [id, service.deps.newId('run')],
  )
  await service.deps.db.pool.query(`select graphile_worker.add_job('execute_run')`)
  const ended = await call('GET', `/runs/${rows[0]?.id}?wait=30`)
  expect(ended).toMatchObject({ status: 'completed', output: { result: 'chunk [redacted:term] chunk 3' } })
})
