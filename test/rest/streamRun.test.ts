import http2 from 'node:http2'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { errorOf, rest } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { createFrameReader, type Frame, stream } from '../helpers/sse.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const body = (input: object, more: object = {}) => ({ agent_id: service.credentials.agents.simulator, input, ...more })
const start = (input: object, options: object = {}) =>
  stream(service, 'POST', '/v2/runs/stream', { body: body(input), ...options })
const seqs = (frames: Frame[]) => frames.map((frame) => Number(frame.id))
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('200', () => {
  test('streams the numbered log and closes after the run', async () => {
    const { status, headers, frames } = await start({ chunks: 3, tokens: 9 })
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(seqs(frames)).toEqual(upTo(6))
    expect(frames.map((frame) => frame.event)).toEqual([
      ...['run.created', 'run.started', 'output.delta', 'output.delta', 'output.delta', 'run.completed'],
    ])
    const [created, started, delta] = frames
    const run_id = String(created?.data.run_id)
    expect(headers['content-location']).toBe(`/v2/runs/${run_id}`)
    expect(created?.data).toMatchObject({
      type: 'run.created',
      seq: 1,
      run: { id: run_id, status: 'queued', output: null },
    })
    expect(started?.data).toMatchObject({ type: 'run.started', seq: 2, run_id, agent_version: 1, attempt: 1 })
    expect(delta?.data).toEqual({
      type: 'output.delta',
      seq: 3,
      run_id,
      created_at: expect.any(String),
      delta: 'chunk 1',
    })
    const read = await rest(service, 'GET', `/runs/${run_id}`)
    expect(frames.at(-1)?.data.run).toEqual(read.json)
    expect(read.json.started_at).toBe(read.json.created_at) // by this process, without queueing
  })

  test('starts with the reconnection delay', async () => {
    const { text, frames } = await start({})
    expect(text.startsWith('retry: 500\n\n')).toBe(true)
    const path = `/v2/runs/${frames[0]?.data.run_id}/stream`
    expect((await stream(service, 'GET', path)).text).toBe(text)
  })

  test('returns the whole log of a run whose events are larger than what is buffered for a reader', async () => {
    const body = { agent_id: service.credentials.agents.echo, input: { query: 'x'.repeat(900_000) } }
    const { json } = await rest(service, 'POST', '/runs', { body })
    const { frames } = await stream(service, 'GET', `/v2/runs/${json.id}/stream`)
    expect(frames.at(-1)?.data.run).toEqual(json)
    expect(seqs(frames)).toEqual(upTo(frames.length))
  })

  test('continues after any event without a gap or a repeat, by header or by query', async () => {
    const { frames } = await start({ chunks: 5 })
    const id = String(frames[0]?.data.run_id)
    for (const seen of [0, 1, 4, frames.length - 1]) {
      const byHeader = await stream(service, 'GET', `/v2/runs/${id}/stream`, {
        headers: { 'last-event-id': String(seen) },
      })
      const byQuery = await stream(service, 'GET', `/v2/runs/${id}/stream?after=${seen}`)
      expect(byHeader.frames).toEqual(frames.slice(seen))
      expect(byQuery.frames).toEqual(frames.slice(seen))
    }
  })

  test('Last-Event-ID overrides the query, which a reconnecting client repeats', async () => {
    const { frames } = await start({ chunks: 3 })
    const id = String(frames[0]?.data.run_id)
    const resumed = await stream(service, 'GET', `/v2/runs/${id}/stream?after=1`, { headers: { 'last-event-id': '4' } })
    expect(resumed.frames).toEqual(frames.slice(4))
  })

  test('the same idempotency key and Last-Event-ID continue the same run', async () => {
    const headers = { 'idempotency-key': 'stream-1' }
    const first = await start(
      { chunks: 8, delay_ms: 20 },
      { headers, until: (_: Frame, all: Frame[]) => all.length === 4 },
    )
    const rest_ = await start({ chunks: 8, delay_ms: 20 }, { headers: { ...headers, 'last-event-id': '4' } })
    expect(rest_.headers['idempotency-replayed']).toBe('true')
    expect(seqs([...first.frames, ...rest_.frames])).toEqual(upTo(11))
  })

  test.each(['2', '500'])('streams a new run from its start, ignoring Last-Event-ID %s', async (seen) => {
    const { status, frames } = await start({ chunks: 2 }, { headers: { 'last-event-id': seen } })
    expect(status).toBe(200)
    expect(seqs(frames)).toEqual(upTo(5))
  })

  test('many clients of one run get the same events', async () => {
    const going = await rest(service, 'POST', '/runs', {
      body: body({ chunks: 20, delay_ms: 10 }),
      headers: { prefer: 'respond-async' },
    })
    const followers = await Promise.all(upTo(10).map(() => stream(service, 'GET', `/v2/runs/${going.json.id}/stream`)))
    for (const { frames } of followers) expect(seqs(frames)).toEqual(upTo(23))
  })

  test('a client that disconnects does not cancel its run', async () => {
    const { frames } = await start({ chunks: 10, delay_ms: 10 }, { until: () => true })
    const done = await rest(service, 'GET', `/runs/${frames[0]?.data.run_id}?wait=20`)
    expect(done.json.status).toBe('completed')
  })

  test('continues through requires_action and the action', async () => {
    const followed = start({ ask: { type: 'respond', prompt: 'Name?' }, chunks: 1 })
    const { json } = await eventuallyWaiting()
    const { id } = json.required_action as { id: string }
    await rest(service, 'POST', `/runs/${json.id}/action`, {
      body: { type: 'respond', action_id: id, payload: { name: 'Ada' } },
    })
    const { frames } = await followed
    expect(frames.map((frame) => frame.event)).toEqual([
      ...['run.created', 'run.started', 'run.requires_action', 'run.resumed', 'output.delta', 'run.completed'],
    ])
    expect(frames[2]?.data.required_action).toMatchObject({ id, type: 'respond', prompt: 'Name?', schema: null })
    expect(frames[3]?.data.action).toMatchObject({ id, type: 'respond', payload: { name: 'Ada' } })
    expect(frames.at(-1)?.data.run).toMatchObject({ output: { response: { name: 'Ada' } } })
  })

  test('works over HTTP/2, many at once on one connection', async () => {
    const session = http2.connect(service.publicUrl, { ca: service.ca })
    const streams = upTo(20).map(() => streamOverHttp2(session, body({ chunks: 5, delay_ms: 5 })))
    for (const frames of await Promise.all(streams)) expect(seqs(frames)).toEqual(upTo(8))
    session.close()
  })

  test('sends frames and logs that are larger than the backlog limit', async () => {
    const { frames } = await start({ chunks: 2_000, output: { result: 'x'.repeat(900_000) } })
    expect(seqs(frames)).toEqual(upTo(2_003))
    expect(frames.at(-1)?.data).toMatchObject({ run: { output: { result: expect.stringMatching(/^x{900000}$/) } } })
  })

  async function eventuallyWaiting() {
    for (;;) {
      const { json } = await rest(service, 'GET', '/runs?status=requires_action&limit=1')
      const [run] = json.data as { id: string }[]
      if (run) return rest(service, 'GET', `/runs/${run.id}`)
    }
  }
})

describe('204', () => {
  test('after the last event of an ended run, by header or by query', async () => {
    const { frames } = await start({ chunks: 2 })
    const path = `/runs/${frames[0]?.data.run_id}/stream`
    const byHeader = await rest(service, 'GET', path, { headers: { 'last-event-id': String(frames.length) } })
    const byQuery = await rest(service, 'GET', `${path}?after=${frames.length}`)
    for (const { status, text, headers } of [byHeader, byQuery]) {
      expect([status, text, headers['content-type']]).toEqual([204, '', undefined])
      expect(headers['content-location']).toBe(`/v2/runs/${frames[0]?.data.run_id}`)
    }
  })

  test('for a replay after the last event', async () => {
    const headers = { 'idempotency-key': 'stream-ended' }
    const { frames } = await start({}, { headers })
    const response = await rest(service, 'POST', '/runs/stream', {
      body: body({}),
      headers: { ...headers, 'last-event-id': String(frames.length) },
    })
    expect([response.status, response.text, response.headers['idempotency-replayed']]).toEqual([204, '', 'true'])
  })
})

describe('400', () => {
  test.each(['x', '1.5', '1e3', '1,2'])('rejects Last-Event-ID and after of %s', async (value) => {
    const { frames } = await start({})
    const path = `/runs/${frames[0]?.data.run_id}/stream`
    const header = await rest(service, 'GET', path, { headers: { 'last-event-id': value } })
    expect([header.status, errorOf(header).code]).toEqual([400, 'invalid_header'])
    const query = await rest(service, 'GET', `${path}?after=${value}`)
    expect([query.status, errorOf(query).code, errorOf(query).param]).toEqual([400, 'wrong_type', 'after'])
    const both = await rest(service, 'GET', `${path}?after=${value}`, { headers: { 'last-event-id': '1' } })
    expect([both.status, errorOf(both).code, errorOf(both).param]).toEqual([400, 'wrong_type', 'after'])
  })

  test('rejects a negative Last-Event-ID', async () => {
    const { frames } = await start({})
    const path = `/runs/${frames[0]?.data.run_id}/stream`
    const response = await rest(service, 'GET', path, { headers: { 'last-event-id': '-1' } })
    expect([response.status, errorOf(response).code]).toEqual([400, 'invalid_header'])
  })

  test('rejects after when a run is created', async () => {
    const response = await rest(service, 'POST', '/runs/stream?after=1', { body: body({}) })
    expect([response.status, errorOf(response).code, errorOf(response).param]).toEqual([400, 'unknown_field', 'after'])
  })

  test('rejects an invalid body before anything is created or streamed', async () => {
    const response = await rest(service, 'POST', '/runs/stream', { body: { input: 1, follow: true } })
    expect(response.status).toBe(400)
    expect(errorOf(response).details?.map(({ param }) => param)).toEqual(['agent_id', 'input', 'follow'])
  })
})

test('404 for an unknown run', async () => {
  const response = await rest(service, 'GET', '/runs/run_00000000000000000000000000/stream')
  expect([response.status, errorOf(response).code]).toEqual([404, 'run_not_found'])
})

describe('422', () => {
  test.each(['4', '2147483648', '99999999999999999999'])('for %s, beyond the end of the log', async (value) => {
    const { frames } = await start({})
    const path = `/runs/${frames[0]?.data.run_id}/stream`
    const query = await rest(service, 'GET', `${path}?after=${value}`)
    expect([query.status, errorOf(query).code, errorOf(query).param]).toEqual([422, 'invalid_value', 'after'])
    const header = await rest(service, 'GET', path, { headers: { 'last-event-id': value } })
    expect([header.status, errorOf(header).code, errorOf(header).param]).toEqual([
      422,
      'invalid_value',
      'Last-Event-ID',
    ])
  })

  test.each([{}, { 'last-event-id': '1' }])(
    'for a negative after, as on GraphQL, with the headers %j',
    async (headers) => {
      const { frames } = await start({})
      const response = await rest(service, 'GET', `/runs/${frames[0]?.data.run_id}/stream?after=-1`, { headers })
      expect([response.status, errorOf(response).code, errorOf(response).param]).toEqual([
        422,
        'invalid_value',
        'after',
      ])
    },
  )

  test('for a replay beyond the end of the log', async () => {
    const headers = { 'idempotency-key': 'stream-beyond' }
    await start({}, { headers })
    const response = await rest(service, 'POST', '/runs/stream', {
      body: body({}),
      headers: { ...headers, 'last-event-id': '4' },
    })
    expect([response.status, errorOf(response).code, errorOf(response).param]).toEqual([
      422,
      'invalid_value',
      'Last-Event-ID',
    ])
  })
})

function streamOverHttp2(session: http2.ClientHttp2Session, requestBody: object): Promise<Frame[]> {
  const call = session.request({
    ':method': 'POST',
    ':path': '/v2/runs/stream',
    authorization: `Bearer ${service.credentials.api_key}`,
    'content-type': 'application/json',
  })
  const reader = createFrameReader()
  call.setEncoding('utf8')
  call.on('data', (chunk: string) => reader.push(chunk))
  call.end(JSON.stringify(requestBody))
  return new Promise((resolve, reject) => {
    call.on('end', () => resolve(reader.frames))
    call.on('error', reject)
  })
}
