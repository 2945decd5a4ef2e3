import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { errorOf, rest } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const create = (input: object, headers = {}) =>
  rest(service, 'POST', '/runs', { body: { agent_id: service.credentials.agents.simulator, input }, headers })
const act = (id: unknown, body: unknown) => rest(service, 'POST', `/runs/${id}/action`, { body })
const wait = async (id: unknown) => (await rest(service, 'GET', `/runs/${id}?wait=20`)).json

async function ask(question: object) {
  const { json } = await create({ ask: question })
  return { id: json.id, action_id: (json.required_action as { id: string }).id }
}

describe('200', () => {
  test.each([
    ['approve', true],
    ['reject', false],
  ])('%s completes the run with approved %s', async (type, approved) => {
    const { id, action_id } = await ask({ type: 'approve', prompt: 'Ship it?' })
    const answered = await act(id, { type, action_id, reason: 'because' })
    expect([answered.status, answered.json.required_action]).toEqual([200, null])
    expect(await wait(id)).toMatchObject({ status: 'completed', output: { approved } })
  })

  test('the time in requires_action is not part of the latency', async () => {
    const { id, action_id } = await ask({})
    await service.deps.db.pool.query(
      `update runs set started_at = started_at - interval '1 hour', waiting_since = waiting_since - interval '1 hour' where id = $1`,
      [id],
    )
    await act(id, { type: 'approve', action_id })
    expect(Number((await wait(id)).latency_ms)).toBeLessThan(60_000)
  })

  test('an action without an action_id applies to the pending one', async () => {
    const { id } = await ask({ type: 'respond', prompt: 'Name?' })
    expect((await act(id, { type: 'respond', payload: 'Ada' })).status).toBe(200)
    expect(await wait(id)).toMatchObject({ output: { response: 'Ada' } })
  })

  test.each(['a\u0000b', '\ud800', null, { nested: ['\udc00\u0001'] }])(
    'the agent receives the payload %j',
    async (payload) => {
      const { id } = await ask({ type: 'respond', prompt: 'Name?' })
      expect((await act(id, { type: 'respond', payload })).status).toBe(200)
      expect(await wait(id)).toMatchObject({ output: { response: payload } })
    },
  )

  test('repeating the same decision returns 200, regardless of key order', async () => {
    const { id, action_id } = await ask({ type: 'respond', prompt: 'Name?' })
    await act(id, { type: 'respond', action_id, payload: { a: 1, b: [2] } })
    await wait(id)
    expect((await act(id, `{"payload":{"b":[2.0],"a":1},"action_id":"${action_id}","type":"respond"}`)).status).toBe(
      200,
    )
  })

  test('of many parallel actions one succeeds, and the run continues once', async () => {
    const { id, action_id } = await ask({})
    const types = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 'approve' : 'reject'))
    const responses = await Promise.all(types.map((type) => act(id, { type, action_id })))
    const won = responses.filter((response) => response.status === 200)
    expect(won).toHaveLength(10)
    for (const response of responses)
      if (response.status !== 200) expect(errorOf(response).code).toBe('action_conflict')
    await wait(id)
    const { json } = await rest(service, 'GET', `/runs/${id}/events?order=asc`)
    const types_ = (json.data as { type: string }[]).map((event) => event.type)
    expect(types_).toEqual(['run.created', 'run.started', 'run.requires_action', 'run.resumed', 'run.completed'])
  })

  test('a message to a running run is logged and reaches the agent', async () => {
    const { json } = await create({ chunks: 30, delay_ms: 20 }, { prefer: 'respond-async' })
    expect((await act(json.id, { type: 'respond', payload: { text: 'hurry' } })).status).toBe(200)
    await wait(json.id)
    const events = (await rest(service, 'GET', `/runs/${json.id}/events?order=asc&limit=100`)).json.data as {
      type: string
      delta?: string
    }[]
    expect(events.filter((event) => event.type === 'run.action')).toHaveLength(1)
    expect(events.some((event) => event.delta === ' [hurry]')).toBe(true)
  })
})

describe('an idempotency key', () => {
  const send = (id: unknown, body: object, key: string) =>
    rest(service, 'POST', `/runs/${id}/action`, { body, headers: { 'idempotency-key': key } })
  const running = async () => (await create({ chunks: 10_000, delay_ms: 50 }, { prefer: 'respond-async' })).json.id
  const messagesOf = async (id: unknown) => {
    const { json } = await rest(service, 'GET', `/runs/${id}/events?order=asc&limit=100`)
    return (json.data as { type: string; action?: { payload: unknown } }[]).flatMap(({ type, action }) =>
      type === 'run.action' ? [action?.payload] : [],
    )
  }

  test('sends a message only once, by header or body, also in parallel', async () => {
    const id = await running()
    const body = { type: 'respond', payload: { text: 'once' } }
    const first = await Promise.all(Array.from({ length: 10 }, () => send(id, body, 'message-1')))
    expect(first.map(({ status }) => status)).toEqual(first.map(() => 200))
    expect(first.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1)
    const again = await act(id, { ...body, idempotency_key: 'message-1' })
    expect([again.status, again.headers['idempotency-replayed'], again.json.id]).toEqual([200, 'true', id])
    expect((await send(id, body, 'message-2')).headers).not.toHaveProperty('idempotency-replayed')
    expect(await messagesOf(id)).toEqual([{ text: 'once' }, { text: 'once' }])
    await rest(service, 'DELETE', `/runs/${id}`)
    expect((await send(id, body, 'message-1')).json).toMatchObject({ status: 'cancelled' })
  })

  test('is rejected with another message, or for another run', async () => {
    const [id, other] = [await running(), await running()]
    const body = { type: 'respond', payload: 1 }
    await send(id, body, 'message-3')
    for (const response of [await send(id, { ...body, payload: 2 }, 'message-3'), await send(other, body, 'message-3')])
      expect([response.status, errorOf(response).code]).toEqual([422, 'idempotency_mismatch'])
    expect([await messagesOf(id), await messagesOf(other)]).toEqual([[1], []])
    for (const each of [id, other]) await rest(service, 'DELETE', `/runs/${each}`)
  })

  test('prevents an answer without action_id from answering the next question', async () => {
    const { id, action_id } = await ask({ type: 'respond', prompt: 'Name?' })
    expect((await send(id, { type: 'respond', payload: 'Ada' }, 'answer-1')).status).toBe(200)
    await wait(id)
    const again = await send(id, { type: 'respond', payload: 'Ada' }, 'answer-1')
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true'])
    expect(errorOf(await send(id, { type: 'respond', payload: 'Ada', action_id }, 'answer-1')).code).toBe(
      'idempotency_mismatch',
    )
  })

  test('is not used up by a rejected action', async () => {
    const id = await running()
    expect(errorOf(await send(id, { type: 'approve' }, 'refused-1')).code).toBe('action_not_pending')
    const { pool } = service.deps.db
    await pool.query('update runs set waiting_messages = 100 where id = $1', [id])
    expect(errorOf(await send(id, { type: 'respond' }, 'refused-1')).code).toBe('too_many_messages')
    await pool.query('update runs set waiting_messages = 0 where id = $1', [id])
    expect((await send(id, { type: 'respond' }, 'refused-1')).headers).not.toHaveProperty('idempotency-replayed')
    await rest(service, 'DELETE', `/runs/${id}`)
  })

  test('has 1 to 255 visible ASCII characters', async () => {
    const id = await running()
    expect(errorOf(await send(id, { type: 'respond' }, 'two words')).code).toBe('invalid_header')
    expect(errorOf(await act(id, { type: 'respond', idempotency_key: '' }))).toMatchObject({
      code: 'invalid_value',
      param: 'idempotency_key',
    })
    await rest(service, 'DELETE', `/runs/${id}`)
  })
})

describe('400', () => {
  test('lists all problems', async () => {
    const answer = await act('run_00000000000000000000000000', { action_id: 1, reason: {}, id: 'x' })
    expect(answer.status).toBe(400)
    expect(errorOf(answer).details?.map(({ param, code }) => [param, code])).toEqual([
      ['action_id', 'wrong_type'],
      ['reason', 'wrong_type'],
      ['type', 'missing_field'],
      ['id', 'unknown_field'],
    ])
  })
})

test('404 for an unknown run', async () => {
  const answer = await act('run_00000000000000000000000000', { type: 'approve' })
  expect([answer.status, errorOf(answer).code]).toEqual([404, 'run_not_found'])
})

describe('422', () => {
  const refusal = async (id: unknown, body: object) => errorOf(await act(id, body)).code

  test('action_conflict for a different decision, even after the run ended', async () => {
    const { id, action_id } = await ask({ type: 'respond', prompt: 'x' })
    await act(id, { type: 'respond', action_id, payload: 1 })
    await wait(id)
    expect(await refusal(id, { type: 'respond', action_id, payload: 2 })).toBe('action_conflict')
    expect(await refusal(id, { type: 'reject', action_id })).toBe('action_conflict')
    expect(await refusal(id, { type: 'respond' })).toBe('run_not_active')
  })

  test('run_not_active has the status of the ended run', async () => {
    const { json } = await create({ ask: {} })
    await rest(service, 'DELETE', `/runs/${json.id}`)
    const answer = errorOf(await act(json.id, { type: 'approve' }))
    expect([answer.code, answer.message]).toEqual(['run_not_active', 'The run has already been cancelled'])
  })

  test('action_not_pending for a decision without a pending action', async () => {
    const { json } = await create({ chunks: 50, delay_ms: 20 }, { prefer: 'respond-async' })
    expect(await refusal(json.id, { type: 'approve' })).toBe('action_not_pending')
    await rest(service, 'DELETE', `/runs/${json.id}`)
    const { id } = await ask({})
    for (const action_id of ['act_00000000000000000000000000', '', '\u0000', 'x'.repeat(5_000)]) {
      expect(await refusal(id, { type: 'approve', action_id })).toBe('action_not_pending')
    }
  })

  test('an action of the wrong type, or against its schema, changes nothing', async () => {
    const schema = {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', pattern: '^(a+)+$' }, age: { type: 'integer' } },
    }
    const { id, action_id } = await ask({ type: 'respond', prompt: 'Name?', schema })
    expect(await refusal(id, { type: 'approve', action_id })).toBe('invalid_value')
    const answer = await act(id, { type: 'respond', action_id, payload: { age: 'old' } })
    expect(
      errorOf(answer)
        .details?.map(({ param }) => param)
        .sort(),
    ).toEqual(['payload.age', 'payload.name'])
    expect((await act(id, { type: 'respond', action_id, payload: { name: `${'a'.repeat(50)}!` } })).status).toBe(422)
    expect((await rest(service, 'GET', `/runs/${id}`)).json.status).toBe('requires_action')
    expect((await act(id, { type: 'respond', action_id, payload: { name: 'aaa' } })).status).toBe(200)
  })
})

test('an action with an invalid schema fails the run instead of waiting forever', async () => {
  const { json } = await create({ ask: { schema: { type: 'nonsense' } } })
  expect(json).toMatchObject({ status: 'failed', error: { code: 'invalid_question' } })
})
