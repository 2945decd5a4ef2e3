/** The organisation's default policy checks the input and output of a pipeline run, whatever its agents' policies are. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { errorOf, graphql, type HttpResponse, rest } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { stream } from '../helpers/sse.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
/** An agent without guardrails. */
let echo: string
let pipeline: string
beforeAll(async () => {
  service = await startTestService()
  echo = String((await call('POST', '/agents/echo/deploy', { policy: 'none' })).id)
  pipeline = await define([step('only')])
})
afterAll(() => service.dispose())
beforeEach(() => useDefault('none'))

const email = 'carla.dupont@orchid-mail.example'
const [user, domain] = email.split('@') as [string, string]
const call = async (method: string, path: string, body?: JsonObject): Promise<JsonObject> =>
  (await rest(service, method, path, body === undefined ? {} : { body })).json
const step = (name: string, more: JsonObject = {}): JsonObject => ({ name, agent_id: echo, ...more })
const define = async (steps: JsonObject[], more: JsonObject = {}): Promise<string> =>
  String((await call('POST', '/pipelines', { name: 'p', steps, ...more })).id)
const start = (id: string, input: JsonObject, more: JsonObject = {}) =>
  rest(service, 'POST', `/pipelines/${id}/runs`, { body: { input, ...more } })
const useDefault = (policy: string) => call('PATCH', `/policies/${policy}`, { is_default: true })
async function usePii(action: string, on = 'both'): Promise<string> {
  const { id } = await call('POST', '/policies', { name: 'Test', guardrails: [{ check: 'pii', on, action }] })
  await useDefault(String(id))
  return String(id)
}
const audit = async (target: unknown) =>
  ((await call('GET', `/audit-log?target_id=${target}`)).data as JsonObject[])
    .filter(({ action }) => String(action).startsWith('guardrail.'))
    .map(({ action, actor, details }) => [action, (actor as JsonObject).kind, details])
const countRuns = async () =>
  (
    await service.deps.db.pool.query('select 1 from pipeline_runs where organization_id = $1', [
      service.credentials.organization_id,
    ])
  ).rowCount
const endOf = async (id: unknown): Promise<JsonObject> => {
  const events = (await call('GET', '/events?type=pipeline.completed')).data as { data: JsonObject }[]
  return events.find(({ data }) => data.id === id)?.data ?? {}
}

describe('a blocked input', () => {
  const refused = (response: HttpResponse) => {
    expect([response.status, errorOf(response)]).toMatchObject([
      422,
      { code: 'guardrail_blocked', param: 'input', message: 'input was blocked by the guardrail pii' },
    ])
    expect(response.text).not.toContain(user)
  }

  test('is 422 guardrail_blocked on every route and mutation, stores nothing, and is in the audit log', async () => {
    await usePii('block')
    const own = await define([step('only')])
    const before = await countRuns()
    refused(await start(own, { query: email }))
    const streamed = await stream(service, 'POST', `/v2/pipelines/${own}/runs/stream`, {
      body: { input: { query: email } },
    })
    expect([streamed.status, streamed.text]).toEqual([422, expect.stringContaining('guardrail_blocked')])
    const mutation =
      'mutation ($input: CreatePipelineRunInput!) { createPipelineRun(input: $input) { pipelineRun { id } } }'
    const { json } = await graphql(service, mutation, { input: { pipelineId: own, input: { query: email } } })
    expect((json.errors as { extensions: JsonObject }[])[0]?.extensions).toMatchObject({
      code: 'guardrail_blocked',
      status: 422,
      param: 'input',
    })
    expect(await countRuns()).toBe(before)
    const entry = ['guardrail.blocked', 'api_key', { pipeline_id: own, check: 'pii', on: 'input', kinds: ['email'] }]
    expect(await audit(own)).toEqual([entry, entry, entry])
  })

  test('does not use up its idempotency key', async () => {
    await usePii('block')
    refused(await start(pipeline, { query: email }, { idempotency_key: 'free' }))
    expect((await start(pipeline, { query: 'fine' }, { idempotency_key: 'free' })).status).toBe(200)
  })

  test('passes immediately once the policy was loosened elsewhere, without a hint to this process', async () => {
    const policy = await usePii('block')
    refused(await start(pipeline, { query: email }))
    await service.deps.db.pool.query(`update policies set guardrails = '[]', updated_at = now() where id = $1`, [
      policy,
    ])
    expect((await start(pipeline, { query: email })).status).toBe(200)
  })

  test('of an archived pipeline is 422 pipeline_archived', async () => {
    await usePii('block')
    const archived = await define([step('only')])
    await call('DELETE', `/pipelines/${archived}`)
    const response = await start(archived, { query: email })
    expect([response.status, errorOf(response).code]).toEqual([422, 'pipeline_archived'])
  })
})

describe('a redacted input', () => {
  test('is stored, shown, passed to the steps and sent to webhooks', async () => {
    await usePii('redact', 'input')
    const { status, json, text } = await start(pipeline, { query: `from ${email}` }, { idempotency_key: 'redacted' })
    const clean = { query: 'from [redacted:email]' }
    expect([status, json.input, json.output]).toEqual([200, clean, { result: clean.query }])
    expect(text).not.toContain(user)
    const [run] = (await call('GET', `/runs?pipeline_run_id=${json.id}`)).data as JsonObject[]
    expect(run?.input).toEqual(clean)
    expect(await endOf(json.id)).toEqual(json)
    expect(await audit(json.id)).toEqual([
      ['guardrail.redacted', 'api_key', { pipeline_id: pipeline, check: 'pii', on: 'input', kinds: ['email'] }],
    ])
  })

  test('is compared for idempotency as the caller sent it', async () => {
    await usePii('redact', 'input')
    const send = (name: string) => start(pipeline, { query: `${name}@${domain}` }, { idempotency_key: 'compared' })
    const first = await send('one')
    const again = await send('one')
    expect([again.json.id, again.headers['idempotency-replayed']]).toEqual([first.json.id, 'true'])
    expect(errorOf(await send('two')).code).toBe('idempotency_mismatch')
  })
})

/** The pipeline's output has an e-mail address, which no input had. */
const outputs: Record<string, () => Promise<string>> = {
  'of its last step': () => define([step('only', { input: `{"query": input.user & "@${domain}"}` })]),
  'of several steps': () =>
    define([step('one'), step('two', { depends_on: [], input: `{"query": input.user & "@${domain}"}` })]),
  'of an expression': () => define([step('only')], { output: `{"result": input.user & "@${domain}"}` }),
  'of a list': () => define([step('all', { for_each: '[1, 2]', input: `{"query": input.user & "@${domain}"}` })]),
}

describe.each(Object.keys(outputs))('an output %s', (name) => {
  const run = async (): Promise<{ id: string; ended: JsonObject }> => {
    const id = (await outputs[name]?.()) ?? ''
    return { id, ended: (await start(id, { user })).json }
  }

  test('that is blocked is not stored: the pipeline run fails with guardrail_blocked', async () => {
    await usePii('block', 'output')
    const { id, ended } = await run()
    expect(ended).toMatchObject({
      status: 'failed',
      output: null,
      error: {
        code: 'guardrail_blocked',
        message: 'The output was blocked by the guardrail pii',
        type: 'gateway_error',
        retryable: false,
        step: null,
      },
    })
    expect((ended.steps as JsonObject[]).map(({ status }) => status)).not.toContain('failed')
    expect(JSON.stringify([ended, await call('GET', `/pipeline-runs/${ended.id}`)])).not.toContain(email)
    expect(await endOf(ended.id)).toEqual(ended)
    expect(await audit(ended.id)).toEqual([
      ['guardrail.blocked', 'api_key', { pipeline_id: id, check: 'pii', on: 'output', kinds: ['email'] }],
    ])
  })

  test('that is redacted is stored, shown and sent to webhooks in that form', async () => {
    await usePii('redact', 'output')
    const { id, ended } = await run()
    expect([ended.status, JSON.stringify(ended.output)]).toEqual([
      'completed',
      expect.stringContaining('[redacted:email]'),
    ])
    expect(JSON.stringify(ended)).not.toContain(email)
    expect(await call('GET', `/pipeline-runs/${ended.id}`)).toEqual(ended)
    expect(await endOf(ended.id)).toEqual(ended)
    expect(await audit(ended.id)).toEqual([
      ['guardrail.redacted', 'api_key', { pipeline_id: id, check: 'pii', on: 'output', kinds: ['email'] }],
    ])
  })

  test('that is flagged passes', async () => {
    await usePii('flag', 'output')
    const { ended } = await run()
    expect([ended.status, JSON.stringify(ended.output)]).toEqual(['completed', expect.stringContaining(email)])
    expect(await audit(ended.id)).toEqual([])
  })
})

test('an output passes immediately once the policy was loosened elsewhere, without a hint to this process', async () => {
  const policy = await usePii('block', 'output')
  const id = (await outputs['of its last step']?.()) ?? ''
  expect((await start(id, { user })).json.status).toBe('failed')
  await service.deps.db.pool.query(`update policies set guardrails = '[]', updated_at = now() where id = $1`, [policy])
  expect((await start(id, { user })).json.status).toBe('completed')
})

test('an output that takes a sandbox to check is checked too', async () => {
  const guardrails = [{ check: 'blocked_terms', on: 'output', action: 'block', patterns: ['orchid-m[a-z]+'] }]
  const { id } = await call('POST', '/policies', { name: 'Test', guardrails })
  await useDefault(String(id))
  const ended = (await start((await outputs['of its last step']?.()) ?? '', { user })).json
  expect(ended).toMatchObject({ status: 'failed', output: null, error: { code: 'guardrail_blocked' } })
})
