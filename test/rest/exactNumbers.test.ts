/** Callers' numbers keep every digit everywhere: storage, events, streams, webhooks, both doors. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type HttpAgents, json, ndjson, sse, startHttpAgents } from '../helpers/httpAgents.ts'
import { errorOf, graphql, type HttpResponse, problemsOf, request, rest } from '../helpers/httpClient.ts'
import { stream } from '../helpers/sse.ts'

let service: HttpAgents
let echo: string
let simulator: string
beforeAll(async () => {
  service = await startHttpAgents()
  ;({ echo, simulator } = service.credentials.agents)
})
afterAll(() => service.dispose())

const uint256 = String(2n ** 256n - 1n)
/** In the order of `jsonb`, and without exponents. */
const exact =
  '{"id":9007199254740993,"low":-18446744073709551615,"list":[{"n":0.12345678901234567890123}],' +
  `"wide":${uint256},"large":1000000000000000000000000,"string":"9007199254740993"}`

const post = (path: string, body: string, headers = {}) => rest(service, 'POST', path, { body, headers })
const create = (input: string, more = '', headers = {}) =>
  post('/runs', `{"agent_id":"${echo}","input":${input}${more}}`, headers)
/** For bodies whose numbers JavaScript can't hold. */
const ask = (query: string, variables: string) =>
  request(service, 'POST', '/graphql', { body: `{"query":${JSON.stringify(query)},"variables":${variables}}` })
const graphqlErrorOf = (response: HttpResponse) =>
  (response.json as { errors: { extensions: { code: string; status: number; param?: string } }[] }).errors[0]
    ?.extensions

describe('a run', () => {
  test('has every digit of its input, output and metadata, when created, read and listed', async () => {
    const made = await create(exact, `,"metadata":${exact}`)
    expect(made.status).toBe(200)
    for (const field of ['input', 'output', 'metadata']) expect(made.text).toContain(`"${field}":${exact}`)
    expect((await rest(service, 'GET', `/runs/${made.json.id}`)).text).toBe(made.text)
    expect((await rest(service, 'GET', '/runs?limit=1')).text).toContain(made.text)
    const read = await graphql(service, `{ run(id: "${made.json.id}") { input output metadata } }`)
    expect(read.text).toBe(`{"data":{"run":{"input":${exact},"output":${exact},"metadata":${exact}}}}`)
    const { rows } = await service.deps.db.pool.query(
      'select input::text, output::text, metadata::text from runs where id = $1',
      [made.json.id],
    )
    const spaced = exact.replaceAll(/([:,])(?=["[{\d-])/g, '$1 ')
    expect(rows).toEqual([{ input: exact, output: exact, metadata: spaced }])
  })

  test('has every digit in its streams, live and from the log', async () => {
    const body = Buffer.from(`{"agent_id":"${simulator}","input":{"chunks":1,"output":${exact}},"metadata":${exact}}`)
    const live = await stream(service, 'POST', '/v2/runs/stream', { body })
    const id = live.frames[0]?.data.run_id
    const again = await stream(service, 'GET', `/v2/runs/${id}/stream`)
    const query = `subscription { runEvents(runId: "${id}") { data run { output metadata } } }`
    const subscribed = await stream(service, 'POST', '/graphql', { body: { query } })
    for (const { text } of [live, again, subscribed]) {
      expect(text).toContain(`"output":${exact}`)
      expect(text).toContain(`"metadata":${exact}`)
    }
  })

  test('has every digit in its event: sent to a webhook, read again, and in GraphQL', async () => {
    const receiver = await service.receiver()
    const { id: webhookId } = await service.register(receiver.url(), { events: ['run.completed'] })
    await create(exact, `,"metadata":${exact}`)
    const [got] = await receiver.waitFor(1)
    const body = String(got?.body)
    for (const field of ['input', 'output', 'metadata']) expect(body).toContain(`"${field}":${exact}`)
    const delivery = await service.settled(webhookId)
    const read = await rest(service, 'GET', `/deliveries/${delivery.id}`)
    expect(read.json.request_body).toBe(body)
    const event = await graphql(service, `{ event(id: "${delivery.event_id}") { data } }`)
    expect(event.text).toContain(`"input":${exact}`)
    const events = await rest(service, 'GET', '/events?limit=1')
    expect(events.text).toContain(`"output":${exact}`)
  })

  test('has every digit of GraphQL variables and of literals in the document', async () => {
    const fields = 'run { input output metadata }'
    const expected = `{"data":{"createRun":{"run":{"input":${exact},"output":${exact},"metadata":${exact}}}}}`
    const query = `mutation ($input: CreateRunInput!) { createRun(input: $input) { ${fields} } }`
    const given = await ask(query, `{"input":{"agentId":"${echo}","input":${exact},"metadata":${exact}}}`)
    expect(given.text).toBe(expected)
    const sent = Buffer.from(
      `{"query":${JSON.stringify(query)},"variables":{"input":{"agentId":"${echo}","input":${exact}}}}`,
    )
    const streamed = await stream(service, 'POST', '/graphql', { body: sent })
    expect(streamed.text).toContain(`"output":${exact}`)
    const literal = exact.replaceAll(/"(\w+)":/g, '$1:')
    const written = await graphql(
      service,
      `mutation { createRun(input: {agentId: "${echo}", input: ${literal}, metadata: ${literal}}) { ${fields} } }`,
    )
    expect(written.text).toBe(expected)
    const mixed = await ask(
      `mutation ($n: JSONObject!) { createRun(input: {agentId: "${echo}", input: {inner: $n}}) { run { output } } }`,
      `{"n":${exact}}`,
    )
    expect(mixed.text).toBe(`{"data":{"createRun":{"run":{"output":{"inner":${exact}}}}}}`)
  })

  test('keeps the value of a number in another notation', async () => {
    const made = await create(
      '{"a":1e5,"b":1.0,"c":12345678901234567890e3,"d":1.5e-400}',
      ',"metadata":{"a":1e300,"b":1e-400}',
    )
    expect(made.text).toContain('"output":{"a":100000,"b":1,"c":12345678901234567890e3,"d":1.5e-400}')
    expect(made.text).toContain(`"metadata":{"a":1${'0'.repeat(300)},"b":0.${'0'.repeat(399)}1}`)
    expect((await rest(service, 'GET', `/runs/${made.json.id}`)).text).toBe(made.text)
  })

  test('is found by the exact number in its metadata', async () => {
    const key = `k${Date.now()}`
    for (const digit of [2, 3]) await create('{}', `,"metadata":{"${key}":900719925474099${digit}}`)
    const listed = await rest(service, 'GET', `/runs?metadata[${key}]=9007199254740993`)
    const found = await ask(
      'query ($m: JSONObject) { runs(filter: {metadata: $m}) { edges { node { metadata } } } }',
      `{"m":{"${key}":9007199254740993}}`,
    )
    expect(listed.json.data).toHaveLength(1)
    expect(listed.text).toContain(`{"${key}":9007199254740993}`)
    expect(found.text).toBe(`{"data":{"runs":{"edges":[{"node":{"metadata":{"${key}":9007199254740993}}}]}}}`)
  })
})

describe('an action', () => {
  test('has every digit of its payload', async () => {
    const asking = '{"ask":{"type":"respond","prompt":"Who?"},"chunks":1}'
    const made = await post('/runs', `{"agent_id":"${simulator}","input":${asking}}`)
    const payload = `{"account":9007199254740993,"n":[${uint256}]}`
    const acted = await post(`/runs/${made.json.id}/action`, `{"type":"respond","payload":${payload}}`)
    expect(acted.status).toBe(200)
    await rest(service, 'GET', `/runs/${made.json.id}?wait=20`)
    expect((await rest(service, 'GET', `/runs/${made.json.id}/events`)).text).toContain(payload)
    expect((await stream(service, 'GET', `/v2/runs/${made.json.id}/stream`)).text).toContain(payload)
    const bare = await post('/runs', `{"agent_id":"${simulator}","input":${asking}}`)
    const query = `mutation ($input: SendRunActionInput!) { sendRunAction(input: $input) { run { status } } }`
    const sent = await ask(query, `{"input":{"id":"${bare.json.id}","type":"respond","payload":9007199254740993}}`)
    expect(sent.json).not.toHaveProperty('errors')
    expect((await rest(service, 'GET', `/runs/${bare.json.id}/events`)).text).toContain('"payload":9007199254740993')
  })
})

describe('an agent', () => {
  test('has every digit of its config, metadata and schemas, also in versions, their differences and events', async () => {
    const config = '{"max_sentences":2.00000000000000000001}'
    const hired = await post('/agents/summarizer/deploy', `{"config":${config},"metadata":${exact}}`)
    expect(hired.status).toBe(201)
    expect(hired.text).toContain(`"config":${config}`)
    expect((await rest(service, 'GET', `/agents/${hired.json.id}`)).text).toContain(`"metadata":${exact}`)
    const changed = exact.replace('40993', '40995')
    const receiver = await service.receiver()
    await service.register(receiver.url(), { events: ['agent.updated'] })
    const patched = await rest(service, 'PATCH', `/agents/${hired.json.id}`, { body: `{"metadata":${changed}}` })
    expect(patched.json.version).toBe(2)
    const same = await rest(service, 'PATCH', `/agents/${hired.json.id}`, {
      body: `{"metadata":${changed.replace('40995', '40995.0')},"config":${config}}`,
    })
    expect(same.json.version).toBe(2)
    const [got] = await receiver.waitFor(1)
    expect(String(got?.body)).toContain(
      `"changed":["metadata.id"],"old":{"metadata":${exact}},"new":{"metadata":${changed}}`,
    )
    const versions = await rest(service, 'GET', `/agents/${hired.json.id}/versions`)
    expect(versions.text).toContain(exact)
    expect(versions.text).toContain(changed)
  })

  test('reads the nearest double in its config', async () => {
    const hired = await post('/agents/summarizer/deploy', '{"config":{"max_sentences":1.00000000000000000001}}')
    const body = { agent_id: hired.json.id, input: { text: 'One is here. Two is there. Three is gone.' } }
    expect((await rest(service, 'POST', '/runs', { body })).json.status).toBe('completed')
  })

  test('checks its input by the nearest double, and keeps the schema unchanged', async () => {
    const schema = '{"type":"object","properties":{"id":{"type":"integer","maximum":9223372036854775807}}}'
    const runtime = '{"type":"expression","expression":"$"}'
    const made = await post('/agents/custom', `{"name":"S","runtime":${runtime},"input_schema":${schema}}`)
    expect(made.text).toContain(`"input_schema":${schema}`)
    const run = (id: string) => post('/runs', `{"agent_id":"${made.json.id}","input":{"id":${id}}}`)
    expect((await run('9223372036854775807')).text).toContain('"input":{"id":9223372036854775807}')
    expect(problemsOf(await run('9323372036854775807'))).toEqual(['input.id input_schema_violation'])
    expect((await run('9007199254740993.5')).status).toBe(200)
    expect(problemsOf(await run('0.12345678901234567890123'))).toEqual(['input.id input_schema_violation'])
  })
})

describe('an expression', () => {
  test('sees the nearest double', async () => {
    const body = '{"expression":"{\\"n\\": n, \\"next\\": n + 2}","input":{"n":9007199254740993}}'
    const { json } = await post('/expressions/evaluate', body)
    expect(json.value).toEqual({ n: 9_007_199_254_740_992, next: 9_007_199_254_740_994 })
  })
})

describe('a pipeline run', () => {
  test('passes every digit from step to step, unless an expression changes it', async () => {
    const steps = [
      { name: 'a', agent_id: echo },
      { name: 'b', agent_id: echo, depends_on: ['a'], when: 'input.id > 9007199254740991' },
    ]
    const { json: pipeline } = await rest(service, 'POST', '/pipelines', { body: { name: 'p', steps } })
    const made = await post(`/pipelines/${pipeline.id}/runs`, `{"input":${exact},"metadata":${exact}}`)
    expect(made.json.status).toBe('completed')
    for (const field of ['input', 'output', 'metadata']) expect(made.text).toContain(`"${field}":${exact}`)
    expect((await rest(service, 'GET', `/pipeline-runs/${made.json.id}`)).text).toBe(made.text)
    expect((await stream(service, 'GET', `/v2/pipeline-runs/${made.json.id}/stream`)).text).toContain(
      `"output":${exact}`,
    )
  })
})

describe("an organisation's endpoint", () => {
  const run = (id: string) => post('/runs', `{"agent_id":"${id}","input":${exact},"metadata":${exact}}`)

  test('is sent every digit, and every digit of its response is kept', async () => {
    const { id, receiver } = await service.agent(json(`{"output":${exact},"tokens_used":3}`))
    const made = await run(id)
    expect(String(receiver.got[0]?.body)).toContain(`"input":${exact},"metadata":${exact}`)
    expect(made.text).toContain(`"output":${exact}`)
    expect(made.json.tokens_used).toBe(3)
  })

  test.each([
    ['server-sent events', sse],
    [
      'lines of JSON',
      (text: string) => json(`${text.replaceAll(/^data: |\n\n/gm, '\n')}`, 200, 'application/x-ndjson'),
    ],
  ])('streams every digit of a patch and of its output, as %s', async (_, behaviour) => {
    const patch = `{"op":"add","path":"/n","value":${exact}}`
    const events = [`{"type":"output.delta","patch":${patch}}`, `{"type":"run.completed","output":${exact}}`]
    const { id } = await service.agent(behaviour(events.map((event) => `data: ${event}\n\n`).join('')))
    const body = Buffer.from(`{"agent_id":"${id}","input":{}}`)
    const { text } = await stream(service, 'POST', '/v2/runs/stream', { body })
    expect(text).toContain(`"patch":${patch}`)
    expect(text).toContain(`"output":${exact}`)
  })

  test('fails the run by a number out of range', async () => {
    const whole = await service.agent(json('{"output":{"n":1e400}}'))
    const streamed = await service.agent(ndjson({ type: 'output.delta', delta: 'x' }))
    streamed.receiver.answer(
      json(`{"type":"run.completed","output":{"n":${'9'.repeat(400)}}}\n`, 200, 'application/x-ndjson'),
    )
    for (const { id } of [whole, streamed])
      expect((await run(id)).json).toMatchObject({ status: 'failed', error: { code: 'http_invalid_answer' } })
  })
})

describe('a guardrail', () => {
  const withPolicy = async (guardrails: object[]) => {
    const { json: policy } = await rest(service, 'POST', '/policies', { body: { name: 'P', guardrails } })
    const { json: agent } = await rest(service, 'POST', '/agents/echo/deploy', { body: { policy: policy.id } })
    return (input: string) => post('/runs', `{"agent_id":"${agent.id}","input":${input}}`)
  }

  test.each([
    ['directly', { check: 'pii', on: 'both', action: 'redact' }, ''],
    [
      'in a sandbox',
      { check: 'blocked_terms', on: 'both', action: 'redact', patterns: ['jane@\\w+'] },
      'x'.repeat(50_000),
    ],
  ])('that redacts %s leaves every digit of the rest', async (_, guardrail, text) => {
    const run = await withPolicy([guardrail])
    const made = await run(`{"mail":"jane@example.com","text":"${text}","n":${exact}}`)
    expect(made.text).not.toContain('jane@example')
    expect(made.text).toContain(`"n":${exact}}`)
    expect((await rest(service, 'GET', `/runs/${made.json.id}`)).text).toBe(made.text)
  })

  test('redacts a card number of 19 digits, in any notation', async () => {
    const run = await withPolicy([{ check: 'pii', on: 'both', action: 'redact', kinds: ['card'] }])
    const made = await run(
      '{"a":6212345678901234700,"b":6212345678901234700.0,"c":62123456789012347e2,"d":6212345678901234701}',
    )
    const mark = '[redacted:card]'
    expect(made.json.output).toMatchObject({ a: mark, b: mark, c: mark })
    expect(made.text).toContain('"d":6212345678901234701')
  })

  test('shows every digit of what a policy check redacted', async () => {
    const guardrails = '[{"check":"pii","on":"both","action":"redact"}]'
    const checked = await post(
      '/policies/check',
      `{"guardrails":${guardrails},"on":"input","value":{"a":"jane@example.com","n":${exact}}}`,
    )
    expect(checked.text).toContain(`"n":${exact}`)
  })
})

describe('idempotency', () => {
  const keyed = (key: string, input: string) => create(input, '', { 'idempotency-key': key })

  test('distinguishes requests that are equal as doubles', async () => {
    const first = await keyed('digits-1', '{"id":9007199254740993}')
    expect((await keyed('digits-1', '{"id":9007199254740993}')).json.id).toBe(first.json.id)
    const other = await keyed('digits-1', '{"id":9007199254740992}')
    expect([other.status, errorOf(other).code]).toEqual([422, 'idempotency_mismatch'])
  })

  test.each([
    ['1e5', '100000'],
    ['9007199254740993', '9007199254740993.0'],
    ['9007199254740993', '900719925474099300e-2'],
    ['1.1', '1.10000000000000000'],
    ['1e24', '1000000000000000000000000'],
  ])('treats %s and %s as the same request', async (one, other) => {
    const key = `same-${one}-${other}`
    const first = await keyed(key, `{"id":${one}}`)
    expect((await keyed(key, `{"id":${other}}`)).json.id).toBe(first.json.id)
  })
})

describe('422 number_out_of_range', () => {
  const tooLarge = ['1e309', '-1.5e308', '9'.repeat(310), '1e999999999999999999999']
  const tooLong = [
    '1'.repeat(1_001),
    `0.${'1'.repeat(1_001)}`,
    `1.${'0'.repeat(1_000)}`,
    '1e-1001',
    '1e-999999999999999999999',
  ]
  const numbers = [...tooLarge, ...tooLong].map((number) => [
    number.length > 40 ? `${number.slice(0, 12)}… (${number.length})` : number,
    number,
  ])

  test.each(numbers)('for %s, at both doors, and nothing is created', async (_, number) => {
    const count = async () => (await rest(service, 'GET', '/runs?limit=100')).text
    const before = await count()
    for (const field of ['input', 'metadata']) {
      const value = `{"a":[{"b":${number}}]}`
      const values = field === 'input' ? `"input":${value}` : `"input":{},"metadata":${value}`
      const refused = await post('/runs', `{"agent_id":"${echo}",${values}}`)
      expect([refused.status, errorOf(refused).code, errorOf(refused).param]).toEqual([
        422,
        'number_out_of_range',
        field,
      ])
      const query = 'mutation ($input: CreateRunInput!) { createRun(input: $input) { run { id } } }'
      const inVariables = await ask(query, `{"input":{"agentId":"${echo}",${values}}}`)
      expect(graphqlErrorOf(inVariables)).toMatchObject({ status: 422, code: 'number_out_of_range', param: field })
      const literal = values.replaceAll(/"(\w+)":/g, '$1:')
      const inDocument = await graphql(
        service,
        `mutation { createRun(input: {agentId: "${echo}", ${literal}}) { run { id } } }`,
      )
      expect(graphqlErrorOf(inDocument)).toMatchObject({ status: 422, code: 'number_out_of_range' })
    }
    expect(await count()).toBe(before)
  })

  test.each(['1e308', '-1e308', '1'.repeat(308), `0.${'1'.repeat(1_000)}`, '1e-1000', '5e-324'])(
    'not for %s',
    async (number) => {
      const made = await create(`{"a":${number}}`, `,"metadata":{"a":${number}}`)
      expect(made.status).toBe(200)
      expect((await rest(service, 'GET', `/runs/${made.json.id}`)).text).toBe(made.text)
    },
  )

  test('for a payload, a config, and a value that a policy is tried on', async () => {
    const made = await post('/runs', `{"agent_id":"${simulator}","input":{"ask":{"type":"respond","prompt":"?"}}}`)
    const refused = [
      await post(`/runs/${made.json.id}/action`, '{"type":"respond","payload":1e309}'),
      await post('/agents/summarizer/deploy', '{"config":{"max_sentences":1e309}}'),
      await post('/policies/check', '{"guardrails":[],"on":"input","value":[1e309]}'),
      await post('/expressions/evaluate', '{"expression":"$","input":1e309}'),
    ]
    expect(refused.map((response) => errorOf(response).code)).toEqual(refused.map(() => 'number_out_of_range'))
  })
})

test('metadata is limited by the digits that are stored', async () => {
  const refused = await create('{}', `,"metadata":{"n":[${Array(60).fill('1e300').join()}]}`)
  expect(problemsOf(refused)).toEqual(['metadata invalid_value'])
})

test('a number that a double cannot represent has the code of its field, if that takes a number', async () => {
  const refused = await create('{}', ',"timeout_ms":99999999999999999999')
  expect([refused.status, problemsOf(refused)]).toEqual([422, ['timeout_ms invalid_value']])
  const wrong = await create('12345678901234567890', ',"timeout_ms":1.00000000000000000001e400')
  expect([wrong.status, problemsOf(wrong)]).toEqual([400, ['input wrong_type', 'timeout_ms wrong_type']])
})
