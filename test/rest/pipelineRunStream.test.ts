import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { errorOf, rest } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { stream } from '../helpers/sse.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let pipeline: string
beforeAll(async () => {
  service = await startTestService()
  const { echo } = service.credentials.agents
  const steps = ['a', 'b'].map((name) => ({ name, agent_id: echo }))
  pipeline = String((await rest(service, 'POST', '/pipelines', { body: { name: 'p', steps } })).json.id)
})
afterAll(() => service.dispose())

const create = (headers: Record<string, string> = {}) =>
  stream(service, 'POST', `/v2/pipelines/${pipeline}/runs/stream`, { body: { input: { query: 'x' } }, headers })
const follow = (id: unknown, headers: Record<string, string> = {}, query = '') =>
  stream(service, 'GET', `/v2/pipeline-runs/${id}/stream${query}`, { headers })

test('streams the numbered log of a new pipeline run, which can be continued after any event', async () => {
  const { status, headers, frames, text } = await create()
  expect(text.startsWith('retry: 500\n\n')).toBe(true)
  const id = frames[0]?.data.pipeline_run_id
  expect([status, headers['content-location']]).toEqual([200, `/v2/pipeline-runs/${id}`])
  expect(frames.map(({ id: seq, event }) => [Number(seq), event])).toEqual([
    [1, 'pipeline_run.created'],
    [2, 'pipeline_run.started'],
    [3, 'step.started'],
    [4, 'step.completed'],
    [5, 'step.started'],
    [6, 'step.completed'],
    [7, 'pipeline_run.completed'],
  ])
  expect(frames[0]?.data).toMatchObject({
    type: 'pipeline_run.created',
    seq: 1,
    pipeline_run: { id, status: 'queued' },
  })
  expect(frames[2]?.data).toMatchObject({ step: 'a', run_id: expect.stringMatching(/^run_/), index: null, attempt: 1 })
  expect(frames[6]?.data.pipeline_run).toEqual((await rest(service, 'GET', `/pipeline-runs/${id}`)).json)
  for (const after of [0, 1, 3, 6]) {
    const rest_ = await follow(id, after === 0 ? {} : { 'last-event-id': String(after) })
    expect(rest_.frames).toEqual(frames.slice(after))
    expect((await follow(id, {}, `?after=${after}`)).text).toBe(rest_.text)
  }
})

test('returns 204 after the last event, and 422 beyond it', async () => {
  const id = (await create()).frames[0]?.data.pipeline_run_id
  expect((await follow(id, { 'last-event-id': '7' })).status).toBe(204)
  const beyond = await rest(service, 'GET', `/pipeline-runs/${id}/stream?after=8`)
  expect([beyond.status, errorOf(beyond).code]).toEqual([422, 'invalid_value'])
})

test('rejects a negative after, also with Last-Event-ID', async () => {
  const id = (await create()).frames[0]?.data.pipeline_run_id
  const headers = { 'last-event-id': '4' }
  const response = await rest(service, 'GET', `/pipeline-runs/${id}/stream?after=-1`, { headers })
  expect([response.status, errorOf(response).code, errorOf(response).param]).toEqual([422, 'invalid_value', 'after'])
})

test('continues with the same idempotency key and Last-Event-ID', async () => {
  const key = { 'idempotency-key': 'streamed' }
  const { frames } = await create(key)
  const again = await create({ ...key, 'last-event-id': '4' })
  expect([again.headers['idempotency-replayed'], again.frames]).toEqual(['true', frames.slice(4)])
})

test('a subscription has the same events and numbers', async () => {
  const { frames } = await create()
  const id = frames[0]?.data.pipeline_run_id
  const query = `subscription ($id: ID!) { pipelineRunEvents(pipelineRunId: $id, after: 2) {
    seq type pipelineRunId createdAt data pipelineRun { status } } }`
  const received = await stream(service, 'POST', '/graphql', { body: { query, variables: { id } } })
  const events = received.frames.filter(({ event }) => event === 'next')
  expect(events.map(({ data }) => (data.data as JsonObject).pipelineRunEvents)).toEqual(
    frames.slice(2).map(({ data: { type, seq, created_at, pipeline_run_id, pipeline_run, ...data } }) => ({
      seq,
      type: String(type).replace('.', '_'),
      pipelineRunId: pipeline_run_id,
      createdAt: created_at,
      data,
      pipelineRun: pipeline_run === undefined ? null : { status: 'completed' },
    })),
  )
})
