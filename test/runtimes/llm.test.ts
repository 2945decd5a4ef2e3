/** A model's answers through both doors, from a provider that follows the protocol. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { graphql } from '../helpers/httpClient.ts'
import { type ModelService, startModelService, stepsOf, textOf } from '../helpers/modelService.ts'
import { stream } from '../helpers/sse.ts'

let service: ModelService
let agentId: string
beforeAll(async () => {
  service = await startModelService()
  agentId = await service.agent()
})
afterAll(() => service.dispose())

const usage = { prompt_tokens: 11, completion_tokens: 5, total_tokens: 17 }

describe('an answer', () => {
  test('is the output, with the tokens that the provider counted', async () => {
    service.provider.answers('capital of France', { content: 'It is Paris.', usage })
    const run = await service.run(agentId, { query: 'What is the capital of France?' })
    expect(run).toMatchObject({ status: 'completed', output: { result: 'It is Paris.' }, tokens_used: 17, error: null })
  })

  test('is streamed between a started and a completed step, and the deltas joined are the result', async () => {
    const content = 'One, two, three, four, five, six, seven.'
    service.provider.answers('count to seven', { content, usage }, { chunkSize: 4 })
    const frames = await service.streamed(agentId, { query: 'count to seven' })
    const types = frames.map(({ type }) => type)
    expect(types.filter((type) => type === 'output.delta')).toHaveLength(Math.ceil(content.length / 4))
    expect(types.filter((type) => type !== 'output.delta')).toEqual([
      ...['run.created', 'run.started', 'step.started', 'step.completed', 'run.completed'],
    ])
    expect(textOf(frames)).toBe(content)
    expect(frames.at(-1)?.run).toMatchObject({ output: { result: content }, tokens_used: 17 })
    expect(stepsOf(frames)).toEqual([
      {
        name: 'gpt-test',
        kind: 'model',
        number: 1,
        finish_reason: 'stop',
        tries: 1,
        usage: { input_tokens: 11, output_tokens: 5, total_tokens: 17, counted_by: 'provider' },
        duration_ms: expect.any(Number),
      },
    ])
  })

  test('is the same through GraphQL, waited for and subscribed to', async () => {
    service.provider.answers('same through both', { content: 'The same.', usage })
    const input = { agentId, input: { query: 'same through both' } }
    const query =
      'mutation ($input: CreateRunInput!) { createRun(input: $input) { run { id status output tokensUsed } } }'
    const { json } = await graphql(service, query, { input })
    const { run } = (json.data as { createRun: { run: { id: string } } }).createRun
    expect(run).toMatchObject({ status: 'completed', output: { result: 'The same.' }, tokensUsed: 17 })
    const body = { query: `subscription { runEvents(runId: "${run.id}") { type delta } }` }
    const { frames } = await stream(service, 'POST', '/graphql', { body })
    const events = frames.flatMap(({ data }) => (data.data as { runEvents: object } | undefined)?.runEvents ?? [])
    expect(events).toContainEqual({ type: 'output_delta', delta: 'The same.' })
  })

  test('of an agent with an output schema is the object that the model wrote', async () => {
    const output_schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }
    const strict = await service.agent({}, { output_schema })
    service.provider.answers('as an object', { content: '{"city": "Paris"}' })
    service.provider.answers('as a sentence', { content: 'Paris' })
    expect(await service.run(strict, { query: 'as an object' })).toMatchObject({ output: { city: 'Paris' } })
    const refused = await service.run(strict, { query: 'as a sentence' })
    expect(refused).toMatchObject({ status: 'failed', error: { code: 'output_schema_violation' }, output: null })
  })
})

describe('the model gets', () => {
  test('the instructions, the temperature, the token limit and the query', async () => {
    const exact = await service.agent({ temperature: 0.5, max_output_tokens: 77, instructions: 'Be exact.' })
    service.provider.answers('told everything', { content: 'Yes.' })
    await service.run(exact, { query: 'told everything' })
    expect((await service.provider.asked('told everything'))[0]).toMatchObject({
      model: 'gpt-test',
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0.5,
      max_tokens: 77,
      messages: [
        { role: 'system', content: 'Be exact.' },
        { role: 'user', content: 'told everything' },
      ],
    })
  })

  test('earlier messages before the query, or the whole input as JSON if there is neither', async () => {
    const messages = [
      { role: 'user', content: 'I am Ada.' },
      { role: 'assistant', content: 'Hello Ada.' },
    ]
    service.provider.answers('who am I', { content: 'Ada.' })
    service.provider.answers('"topic"', { content: 'A topic.' })
    await service.run(agentId, { messages, query: 'who am I' })
    const [asked] = await service.provider.asked('who am I')
    expect(asked?.messages.slice(1)).toEqual([...messages, { role: 'user', content: 'who am I' }])
    await service.run(agentId, { topic: 'tea' })
    const [told] = await service.provider.asked('"topic"')
    expect(told?.messages.at(-1)).toEqual({ role: 'user', content: '{"topic":"tea"}' })
  })

  test.each([
    [{ query: 7 }, 'input.query must be a string'],
    [{ messages: [] }, 'input.messages must be a list of 1 to 200 messages'],
    [{ messages: [{ role: 'system', content: 'x' }] }, 'input.messages.0.role must be "user" or "assistant"'],
    [{ messages: [{ role: 'user' }] }, 'input.messages.0.content must be a string'],
  ])('nothing of an invalid input: %j', async (input, message) => {
    const run = await service.run(agentId, input)
    expect(run).toMatchObject({ status: 'failed', error: { code: 'invalid_input', message, retryable: false } })
  })

  test('messages sent to the run before it ends', async () => {
    service.provider.answers('Slowly please', { content: 'a b c d e f g h' }, { chunkSize: 1, latency: 40 })
    service.provider.answers('And faster', { content: 'Done.' })
    const body = { agent_id: agentId, input: { query: 'Slowly please' } }
    let sent: Promise<unknown> | undefined
    const { frames } = await stream(service, 'POST', '/v2/runs/stream', {
      body,
      until: ({ event, data }) => {
        const action = { type: 'respond', payload: { text: 'And faster' } }
        if (event === 'output.delta') sent ??= service.call('POST', `/runs/${data.run_id}/action`, action)
        return false
      },
    })
    await sent
    expect(frames.at(-1)?.data.run).toMatchObject({ output: { result: 'a b c d e f g hDone.' } })
    const [asked] = await service.provider.asked('And faster')
    expect(asked?.messages.at(-2)).toMatchObject({ role: 'assistant', content: 'a b c d e f g h' })
  })
})

test('a hired assistant answers the same way, without its own instructions', async () => {
  const config = { connector_id: service.connectorId, model: 'gpt-hired' }
  const hired = String((await service.call('POST', '/agents/assistant/deploy', { config })).id)
  service.provider.answers('are you hired', { content: 'I am.', usage })
  const frames = await service.streamed(hired, { query: 'are you hired' })
  expect(textOf(frames)).toBe('I am.')
  expect(await service.run(hired, { query: 'are you hired' })).toMatchObject({
    output: { result: 'I am.' },
    tokens_used: 17,
  })
  const [asked] = await service.provider.asked('are you hired')
  expect(asked).toMatchObject({ model: 'gpt-hired', messages: [{ role: 'user', content: 'are you hired' }] })
  expect(Object.keys(asked ?? {})).not.toContain('max_tokens')
})

test('counts tokens itself if the provider does not, and marks it in the step', async () => {
  const silent = await service.receiver((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: {"choices":[{"index":0,"delta":{"role":"assistant","content":"Four words are here"}}]}\n\n')
    response.end('data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n')
  })
  const uncounted = await service.agent({ connector_id: await service.connector(silent.url('/v1')) })
  const frames = await service.streamed(uncounted, { query: 'Two words' })
  expect(stepsOf(frames)[0]?.usage).toEqual({
    input_tokens: 5,
    output_tokens: 4,
    total_tokens: 9,
    counted_by: 'service',
  })
  expect(frames.at(-1)?.run).toMatchObject({ tokens_used: 9 })
})
