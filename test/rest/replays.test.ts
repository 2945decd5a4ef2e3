/** Replays: what they repeat, how they judge it, and that nothing else shows it. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { expression } from '../helpers/agentCalls.ts'
import { followUpdates } from '../helpers/followUpdates.ts'
import { graphql, rest } from '../helpers/httpClient.ts'
import { startWebhookService, type WebhookService } from '../helpers/webhookService.ts'

let service: WebhookService
beforeAll(async () => {
  service = await startWebhookService()
})
afterAll(() => service.dispose())

type Ended = JsonObject & { id: string; checks: JsonObject[] }
type Result = {
  replay_of: string
  run_id: string | null
  verdict: string
  checks: JsonObject[]
  after: JsonObject
  changed: string[]
}

const custom = async (text: string, more: JsonObject = {}): Promise<string> =>
  String((await service.call('POST', '/agents/custom', { name: 'a', runtime: expression(text), ...more })).id)
const candidate = async (agent: string, changes: JsonObject): Promise<number> =>
  Number((await service.call('POST', `/agents/${agent}/versions`, changes)).version)
const replay = async (agent: string, body: JsonObject): Promise<Ended> =>
  (await service.call(
    'POST',
    `/agents/${agent}/replays`,
    { runs: {}, ...body },
    { headers: { prefer: 'wait=60' } },
  )) as Ended
const resultsOf = async ({ id }: Ended): Promise<Result[]> =>
  (await service.call('GET', `/replays/${id}/results?limit=100`)).data as Result[]
const runsOf = async ({ id }: Ended): Promise<JsonObject[]> =>
  (await service.call('GET', `/runs?replay_id=${id}&limit=100`)).data as JsonObject[]

describe('the runs of a replay', () => {
  test('are real runs of the version, with the recorded input and metadata', async () => {
    const agent = await custom('{"n": n * 2}')
    const recorded = await service.run(agent, { n: 3 }, { metadata: { user: 'u' } })
    const version = await candidate(agent, { runtime: expression('{"n": n * 3}') })
    const made = await replay(agent, { version, checks: [{ check: 'same_output' }] })
    const [run, ...others] = await runsOf(made)
    expect(others).toEqual([])
    expect(run).toMatchObject({ agent_version: version, input: { n: 3 }, metadata: { user: 'u' }, output: { n: 9 } })
    expect(run).toMatchObject({ replay_id: made.id, replay_of: recorded.id, attempt: 1 })
    expect(await service.call('GET', `/runs/${run?.id}/events`)).toMatchObject({
      data: [{ type: 'run.completed' }, { type: 'run.started' }, { type: 'run.created' }],
    })
    expect(await resultsOf(made)).toMatchObject([{ verdict: 'failed', changed: ['n'], run_id: run?.id }])
  })

  test('are shown only by their replay', async () => {
    const receiver = await service.receiver()
    await service.register(receiver.url())
    const agent = await custom('{"v": 1}')
    await service.run(agent, {})
    const failures = { metric: 'failed_runs', comparator: 'gte', threshold: 1, window_seconds: 3_600 }
    const slowness = { metric: 'p95_latency_ms', comparator: 'gte', threshold: 0, window_seconds: 3_600 }
    const rules = await Promise.all(
      [failures, slowness].map((rule) =>
        service.call('POST', '/alert-rules', { name: 'a', agent_id: agent, active: false, ...rule }),
      ),
    )
    const shown = async () => {
      const query = `query ($id: ID!) {
        runs(filter: { agentId: $id }) { count edges { node { id } } } agent(id: $id) { runs(first: 9) { edges { node { id } } } }
        analytics(agentId: $id) { totals { runs tokensUsed } } usage { usage { runs } } all: runs(first: 100) { count }
        events(first: 100) { edges { node { id } } }
      }`
      const judged = rules.map(({ id }) => service.call('POST', `/alert-rules/${id}/test`))
      const samples = (await Promise.all(judged)).map(({ snapshot }) => (snapshot as JsonObject).sample_count)
      const { rows } = await service.deps.db.pool.query(
        `select count(*)::int as deliveries from deliveries where organization_id = $1`,
        [service.credentials.organization_id],
      )
      return { ...rows[0], samples, data: (await graphql(service, query, { id: agent })).json.data }
    }
    const before = await shown()
    expect(before).toMatchObject({ samples: [1, 1], data: { runs: { count: 1 } } })
    const updates = await followUpdates(service, 'subscription { runUpdates { run { id } } }')
    const ok = await replay(agent, { version: 1 })
    const failing = await candidate(agent, { runtime: expression('$error("no")') })
    const bad = await replay(agent, { version: failing })
    expect([ok.verdict, bad.verdict]).toEqual(['passed', 'failed'])
    expect(await shown()).toEqual(before)
    const live = await service.run(agent, {})
    await updates.until(({ id }) => id === live.id)
    expect([...new Set(updates.received().map(({ id }) => id))]).toEqual([live.id])
    updates.close()
  })

  test('are sent to those who follow their replay', async () => {
    const { simulator } = service.credentials.agents
    await service.run(simulator, { chunks: 4, delay_ms: 200 })
    const made = await service.call('POST', `/agents/${simulator}/replays`, { version: 1, runs: { limit: 1 } })
    const query = 'subscription ($id: ID!) { runUpdates(filter: { replayId: $id }) { run { id status } } }'
    const updates = await followUpdates(service, query, { variables: { id: made.id } as JsonObject })
    await updates.until(({ status }) => status === 'completed')
    updates.close()
  })

  test('have their tokens counted once in the usage, and each costs a call', async () => {
    const { simulator } = service.credentials.agents
    const { id } = await service.run(simulator, { tokens: 11 })
    const usage = async () =>
      (await service.call('GET', '/usage')).usage as { calls: number; tokens_used: number; runs: number }
    const before = await usage()
    await replay(simulator, { version: 1, runs: { run_ids: [id] } })
    const after = await usage()
    expect(after.calls - before.calls).toBe(1 + 1 + 1) // the replay, its run, and this look at the usage
    expect(after.tokens_used - before.tokens_used).toBe(11)
    expect(after.runs).toBe(before.runs)
  })
})

describe('an input that the version refuses', () => {
  const refused = { after: { status: 'failed', output: null }, run_id: null, verdict: 'failed' }

  test('makes no run: it violates the schema', async () => {
    const agent = await custom('{"v": 1}')
    await service.run(agent, { n: 'text' })
    const version = await candidate(agent, { input_schema: { type: 'object', properties: { n: { type: 'number' } } } })
    const made = await replay(agent, { version })
    expect(made).toMatchObject({
      status: 'completed',
      verdict: 'failed',
      runs: { total: 1, done: 1, completed: 0, failed: 1 },
    })
    expect(await resultsOf(made)).toMatchObject([refused])
    expect((await resultsOf(made))[0]?.after).toMatchObject({ error: { code: 'input_schema_violation' } })
    expect(await runsOf(made)).toEqual([])
  })

  test("makes no run: the version's own policy blocks it", async () => {
    const agent = await custom('{"v": 1}')
    await service.run(agent, { text: 'please say abracadabra' })
    const guardrails = [{ check: 'blocked_terms', on: 'input', action: 'block', terms: ['abracadabra'] }]
    const policy = await service.call('POST', '/policies', { name: 'magic', guardrails })
    const version = await candidate(agent, { policy: String(policy.id) })
    const made = await replay(agent, { version, checks: [{ check: 'guardrails' }] })
    expect(await resultsOf(made)).toMatchObject([refused])
    expect((await resultsOf(made))[0]?.after).toMatchObject({ error: { code: 'guardrail_blocked' } })
  })
})

describe('checks', () => {
  test.each<[string, JsonObject, boolean]>([
    ['completes', { check: 'completes' }, true],
    ['same_output', { check: 'same_output' }, false],
    ['same_output without a path', { check: 'same_output', ignore: ['list.1', 'b.c'] }, true],
    ['same_output without another path', { check: 'same_output', ignore: ['list.0', 'b.c'] }, false],
    ['output_schema', { check: 'output_schema', schema: { required: ['list'] } }, true],
    ['another output_schema', { check: 'output_schema', schema: { required: ['other'] } }, false],
    ['expression', { check: 'expression', expression: 'after.output.b.c = before.output.b.c + 1' }, true],
    ['expression with a score', { check: 'expression', expression: '0.4', min_score: 0.4 }, true],
    ['expression with a low score', { check: 'expression', expression: '0.4' }, false],
    ['expression that fails', { check: 'expression', expression: '$error("x")' }, false],
    ['expression without a result', { check: 'expression', expression: 'nothing' }, false],
    ['guardrails', { check: 'guardrails' }, true],
    ['latency', { check: 'latency', max_ratio: 1_000_000 }, true],
    ['tokens', { check: 'tokens', max_ratio: 1 }, true],
    ['a share', { check: 'same_output', min_share: 0 }, true],
  ])('%s: %j', async (_, check, isPassed) => {
    const agent = await pairAgent()
    const made = await replay(agent, { version: 2, checks: [check] })
    expect([made.verdict, made.checks[0]?.holds]).toEqual([isPassed ? 'passed' : 'failed', isPassed])
  })

  let made: Promise<string> | undefined
  /** Its versions differ in one item of a list, and in one nested value. */
  function pairAgent(): Promise<string> {
    made ??= (async () => {
      const agent = await custom('{"list": [1, 2], "b": {"c": 1}}')
      await service.run(agent, {})
      await candidate(agent, { runtime: expression('{"list": [1, 3], "b": {"c": 2}}') })
      return agent
    })()
    return made
  }

  test('a judging agent that fails, or returns no score, fails the run with the reason', async () => {
    const agent = await pairAgent()
    const failing = await custom('$error("cannot judge")')
    const silent = await custom('{"verdict": "good"}')
    const checks = [
      { check: 'agent', agent_id: failing, name: 'failing' },
      { check: 'agent', agent_id: silent, name: 'silent' },
    ]
    const [result] = await resultsOf(await replay(agent, { version: 2, checks }))
    expect(result?.checks).toMatchObject([
      { name: 'failing', passed: false, score: null, reason: expect.stringContaining('cannot judge') },
      { name: 'silent', passed: false, score: null },
    ])
  })
})

describe('outputs with unusual names', () => {
  const agentWith = async (before: string, after: string) => {
    const agent = await custom(before)
    await service.run(agent, {})
    await candidate(agent, { runtime: expression(after) })
    return agent
  }

  test('with NUL characters and halves of surrogate pairs are compared, and stored', async () => {
    const agent = await agentWith('{"a\\u0000b": 1, "\\ud83d": 1}', '{"a\\u0000b": 2, "\\ud83d": 2}')
    const made = await replay(agent, { version: 2, checks: [{ check: 'same_output' }] })
    expect(made).toMatchObject({ status: 'completed', verdict: 'failed' })
    expect((await resultsOf(made))[0]?.changed).toHaveLength(2)
  })

  test('are cut in the paths and reasons of results', async () => {
    const of = (value: number) => `{$join([1..9000].("name")): {"a": ${value}, "b": ${value}}}`
    const checks = [{ check: 'same_output' }, { check: 'output_schema', schema: { additionalProperties: false } }]
    const made = await replay(await agentWith(of(1), of(2)), { version: 2, checks })
    const [result] = await resultsOf(made)
    expect(result?.changed).toEqual([expect.stringMatching(/^[name]+…$/)])
    expect(result?.changed[0]).toHaveLength(200)
    for (const { reason } of result?.checks ?? []) expect(String(reason).length).toBeLessThanOrEqual(2_000)
  })
})

describe('a replay', () => {
  test('waits until it has ended, or until the time is up', async () => {
    const { simulator } = service.credentials.agents
    const { id } = await service.run(simulator, { chunks: 3, delay_ms: 300 })
    const body = { version: 1, runs: { run_ids: [id] } }
    const made = await rest(service, 'POST', `/agents/${simulator}/replays`, { body })
    expect([made.status, made.json.status, made.json.verdict]).toEqual([202, 'running', null])
    expect(made.headers.location).toMatch(new RegExp(`/v2/replays/${made.json.id}$`))
    const ended = await service.call('GET', `/replays/${made.json.id}?wait=60`)
    expect(ended).toMatchObject({ status: 'completed', verdict: 'passed', runs: { total: 1, done: 1 } })
  })

  test('is cancelled with its active runs, and settles', async () => {
    const { simulator } = service.credentials.agents
    const { id } = await service.run(simulator, { chunks: 20, delay_ms: 100 })
    const made = await service.call('POST', `/agents/${simulator}/replays`, { version: 1, runs: { run_ids: [id] } })
    const isRunning = async () => (await runsOf(made as Ended)).some(({ status }) => status === 'running')
    await waitUntil('its run is active', 10_000, isRunning)
    const cancelled = await service.call('DELETE', `/replays/${made.id}`)
    expect(cancelled).toMatchObject({ status: 'cancelled', verdict: null, finished_at: expect.any(String) })
    expect(await runsOf(made as Ended)).toMatchObject([{ status: 'cancelled' }])
    await waitUntil('it is settled', 10_000, async () => {
      const { rows } = await service.deps.db.pool.query('select is_settled from replays where id = $1', [made.id])
      return rows[0]?.is_settled === true
    })
  })

  test('ends as failed if the agent is archived', async () => {
    const agent = await custom('{"v": 1}', { max_concurrency: 1 })
    await service.run(agent, {})
    const { simulator } = service.credentials.agents
    await rest(service, 'PATCH', `/agents/${simulator}`, { body: { max_concurrency: 1 } })
    const occupied = { agent_id: simulator, input: { chunks: 10, delay_ms: 200 } }
    const start = () => rest(service, 'POST', '/runs', { body: occupied, headers: { prefer: 'respond-async' } })
    await start()
    const queued = await start() // while it is queued, no run of a replay starts
    const made = await service.call('POST', `/agents/${agent}/replays`, { version: 1, runs: {} })
    await service.call('DELETE', `/agents/${agent}`)
    await service.call('DELETE', `/runs/${queued.json.id}`)
    const ended = await service.call('GET', `/replays/${made.id}?wait=60`)
    expect(ended).toMatchObject({ status: 'failed', verdict: null, error: { code: 'agent_archived' } })
    await rest(service, 'PATCH', `/agents/${simulator}`, { body: { max_concurrency: null } })
  })
})
