/** Streams as real servers send them, with their own omissions, additions, splits and endings. */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { type ModelService, startModelService, stepsOf, textOf } from '../helpers/modelService.ts'
import type { Behaviour, Received } from '../helpers/receiver.ts'

let service: ModelService
beforeAll(async () => {
  service = await startModelService()
})
afterAll(() => service.dispose())

const event = (chunk: object, end = '\n\n') => `data: ${JSON.stringify(chunk)}${end}`
const choice = (delta: object, finish_reason: string | null = null) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1_700_000_000,
  model: 'm',
  choices: [{ index: 0, delta, logprobs: null, finish_reason }],
})
const said = (content: string) => event(choice({ content }))
const stop = event(choice({}, 'stop'))
const usage = { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 }
const done = 'data: [DONE]\n\n'

/** Sends the texts one after the other, in separate packets. */
const sending =
  (...texts: string[]) =>
  async (response: ServerResponse): Promise<void> => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const text of texts) {
      response.write(text)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    response.end()
  }

async function agentOf(behaviour: Behaviour, settings: JsonObject = {}) {
  const provider = await service.receiver(behaviour)
  const connector_id = await service.connector(provider.url('/v1'))
  return { provider, agentId: await service.agent({ connector_id, ...settings }) }
}

async function framesOf(...texts: string[]): Promise<JsonObject[]> {
  const { agentId } = await agentOf(sending(...texts))
  return service.streamed(agentId, { query: 'x' })
}

describe('a stream is understood', () => {
  test.each<[string, string[]]>([
    [
      'with usage in a last chunk without choices',
      [said('Hi '), said('you'), stop, event({ choices: [], usage }), done],
    ],
    ['with usage next to the end', [said('Hi you'), event({ ...choice({}, 'stop'), usage }), done]],
    [
      'with a count in every chunk',
      [
        event({ ...choice({ content: 'Hi you' }), usage: { ...usage, total_tokens: 5 } }),
        event({ ...choice({}, 'stop'), usage }),
        done,
      ],
    ],
    ['with the reason after the usage', [said('Hi you'), event({ choices: [], usage }), stop, done]],
    ['without [DONE]', [said('Hi you'), event({ ...choice({}, 'stop'), usage })]],
    ['without a reason, but with [DONE]', [said('Hi you'), event({ choices: [], usage }), done]],
    ['without an end of its last event', [said('Hi you'), event({ ...choice({}, 'stop'), usage }, '')]],
    [
      'with lines that end in CRLF',
      [said('Hi you'), stop, event({ choices: [], usage }), done].map((text) => text.replaceAll('\n', '\r\n')),
    ],
    [
      'with comments and other fields',
      [
        ': OPENROUTER PROCESSING\n\n',
        `id: 1\nevent: message\nretry: 5\n${said('Hi you')}`,
        ': ping\n\n',
        stop,
        event({ choices: [], usage }),
        done,
      ],
    ],
    [
      'with no space after the colon',
      [said('Hi you'), stop, event({ choices: [], usage }), done].map((text) => text.replace('data: ', 'data:')),
    ],
    [
      'with a first chunk that has only a role',
      [
        event(choice({ role: 'assistant', content: '' })),
        event(choice({ role: 'assistant', content: null })),
        said('Hi you'),
        stop,
        event({ choices: [], usage }),
        done,
      ],
    ],
    [
      'with reasoning, which is not part of the text',
      [
        event(choice({ reasoning_content: 'Hm. ' })),
        event(choice({ reasoning: 'Well. ' })),
        said('Hi you'),
        stop,
        event({ choices: [], usage }),
        done,
      ],
    ],
    [
      'with text in parts',
      [
        event(
          choice({
            content: [
              { type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] },
              { type: 'text', text: 'Hi you' },
            ],
          }),
        ),
        stop,
        event({ choices: [], usage }),
        done,
      ],
    ],
    [
      'with characters split between packets',
      splitAnywhere([said('Hi you'), stop, event({ choices: [], usage }), done].join('')),
    ],
    [
      'with a whole message in one event',
      [
        event({
          object: 'chat.completion',
          choices: [{ index: 0, message: { role: 'assistant', content: 'Hi you' }, finish_reason: 'stop' }],
          usage,
        }),
        done,
      ],
    ],
    [
      'with an event of an unknown kind',
      [event({ type: 'ping' }), said('Hi you'), stop, event({ choices: null, usage }), done],
    ],
  ])('%s', async (_, texts) => {
    const frames = await framesOf(...texts)
    expect(textOf(frames)).toBe('Hi you')
    expect(frames.at(-1)?.run).toMatchObject({ status: 'completed', output: { result: 'Hi you' }, tokens_used: 7 })
  })

  test.each([
    ['length', 'length'],
    ['content_filter', 'content-filter'],
    ['eos', 'other'],
  ])('that ended for the reason %s', async (reason, told) => {
    const frames = await framesOf(said('Hi'), event(choice({}, reason)), done)
    expect(stepsOf(frames)).toMatchObject([{ finish_reason: told }])
  })

  test('with a byte order mark, and letters of several bytes split anywhere', async () => {
    const bytes = Buffer.from(`\ufeff${said('Größe 🦊 漢字')}${stop}${done}`)
    const { agentId } = await agentOf(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (let at = 0; at < bytes.length; at += 7) {
        response.write(bytes.subarray(at, at + 7))
        await new Promise((resolve) => setImmediate(resolve))
      }
      response.end()
    })
    expect(textOf(await service.streamed(agentId, { query: 'x' }))).toBe('Größe 🦊 漢字')
  })

  test('each piece as a separate event, even those that arrive together', async () => {
    const frames = await framesOf([said('One '), said('two '), said('three'), stop, done].join(''))
    const deltas = frames.filter(({ type }) => type === 'output.delta')
    expect(deltas.map(({ delta }) => delta)).toEqual(['One ', 'two ', 'three'])
    expect(frames.map(({ seq }) => seq)).toEqual(frames.map((_, index) => index + 1))
  })

  test('whose connection stays open after [DONE], without waiting for its end', async () => {
    const { provider, agentId } = await agentOf((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(`${said('Hi')}${stop}${done}`)
    })
    expect(await service.run(agentId, { query: 'x' })).toMatchObject({ output: { result: 'Hi' } })
    await waitUntil('the connection is closed', 5_000, () => provider.open() === 0)
  })

  test('and its connection is reused', async () => {
    const connections = new Set<Socket | null>()
    const { provider, agentId } = await agentOf((response) => {
      connections.add(response.socket)
      return sending(`${said('Hi')}${stop}${done}`)(response)
    })
    for (let count = 0; count < 3; count++) {
      await service.run(agentId, { query: 'x' })
      await waitUntil('the answer has ended', 5_000, () => provider.open() === 0)
    }
    expect(connections.size).toBe(1)
  })
})

describe('an error inside the stream', () => {
  const failure = (error: object) => event({ error: { message: 'canary', ...error } })
  test.each<[string, string[], JsonObject]>([
    ['before any text', [failure({ type: 'server_error' })], { code: 'provider_error' }],
    ['after some text', [said('Half'), failure({ code: 502 })], { code: 'provider_error' }],
    ['after text in the same packet', [`${said('Half')}${failure({ code: 502 })}`], { code: 'provider_error' }],
    ['that limits the rate, after text', [said('Half'), failure({ code: 429 })], { code: 'provider_rate_limited' }],
    [
      'that limits it by name',
      [said('Half'), failure({ type: 'rate_limit_error' })],
      { code: 'provider_rate_limited' },
    ],
    [
      "in vLLM's older form",
      [said('Half'), event({ object: 'error', message: 'canary', code: 400 })],
      { code: 'provider_error' },
    ],
  ])('%s fails the run, retryable, in our own words', async (_, texts, error) => {
    const frames = await framesOf(...texts)
    expect(textOf(frames)).toBe(texts.join('').includes('Half') ? 'Half' : '')
    expect(frames.at(-1)?.run).toMatchObject({ status: 'failed', error: { ...error, retryable: true } })
    expect(JSON.stringify(frames)).not.toContain('canary')
  })

  test('of a temporary kind is retried if there was no text', async () => {
    let count = 0
    const { provider, agentId } = await agentOf((response) => {
      count += 1
      const texts = count === 1 ? [failure({ code: 503 })] : [said('Better'), stop, done]
      return sending(...texts)(response)
    })
    expect(await service.run(agentId, { query: 'x' })).toMatchObject({ output: { result: 'Better' } })
    expect(provider.got).toHaveLength(2)
  })
})

describe('a tool call is assembled', () => {
  const piece = (index: number | undefined, more: object) =>
    event(choice({ tool_calls: [{ ...(index !== undefined && { index }), type: 'function', ...more }] }))
  const called = (name: string | undefined, args: unknown) => ({ function: { ...(name && { name }), arguments: args } })
  const end = event(choice({}, 'tool_calls')) + done

  test.each<[string, string[], object[]]>([
    [
      'from pieces of its arguments',
      [
        piece(0, { id: 'a', ...called('look', '') }),
        piece(0, called(undefined, '{"ci')),
        piece(0, called(undefined, 'ty":"Rome"}')),
        end,
      ],
      [{ city: 'Rome' }],
    ],
    [
      'next to another, by their indexes',
      [
        piece(0, { id: 'a', ...called('look', '{"city":') }),
        piece(1, { id: 'b', ...called('look', '{"city":') }),
        piece(0, called(undefined, '"Rome"}')),
        piece(1, called(undefined, '"Oslo"}')),
        end,
      ],
      [{ city: 'Rome' }, { city: 'Oslo' }],
    ],
    [
      'next to another with the same index, by their ids',
      [
        piece(0, { id: 'a', ...called('look', '{"city":"Rome"}') }),
        piece(0, { id: 'b', ...called('look', '{"city":"Oslo"}') }),
        end,
      ],
      [{ city: 'Rome' }, { city: 'Oslo' }],
    ],
    [
      'without an index',
      [
        piece(undefined, { id: 'a', ...called('look', '{"city":') }),
        piece(undefined, called(undefined, '"Rome"}')),
        end,
      ],
      [{ city: 'Rome' }],
    ],
    ['without an id', [piece(0, called('look', '{"city":"Rome"}')), end], [{ city: 'Rome' }]],
    [
      'with its id in every piece',
      [
        piece(0, { id: 'a', ...called('look', '{"city":') }),
        piece(0, { id: 'a', ...called(undefined, '"Rome"}') }),
        end,
      ],
      [{ city: 'Rome' }],
    ],
    [
      'with arguments that are an object',
      [piece(0, { id: 'a', ...called('look', { city: 'Rome' }) }), end],
      [{ city: 'Rome' }],
    ],
    ['without arguments', [piece(0, { id: 'a', ...called('look', '') }), end], [{}]],
    [
      'where the model says that it stopped',
      [piece(0, { id: 'a', ...called('look', '{"city":"Rome"}') }), stop, done],
      [{ city: 'Rome' }],
    ],
  ])('%s', async (_, texts, inputs) => {
    const tool = await service.receiver((response, { json }) => response.end(JSON.stringify(json)))
    let asked = 0
    const { provider, agentId } = await agentOf(
      (response) => sending(...(asked++ === 0 ? texts : [said('Done.'), stop, done]))(response),
      { tools: [{ name: 'look', description: 'Looks', url: tool.url('/look'), input_schema: { type: 'object' } }] },
    )
    expect(await service.run(agentId, { query: 'x' })).toMatchObject({ output: { result: 'Done.' } })
    expect(tool.got.map(({ json }) => json)).toEqual(inputs)
    const messages = messagesOf(provider.got[1])
    const ids = messages.flatMap(({ tool_calls: calls }) => (calls ?? []) as JsonObject[]).map(({ id }) => id)
    expect(new Set(ids).size).toBe(inputs.length)
    expect(messages.filter(({ role }) => role === 'tool').map(({ tool_call_id }) => tool_call_id)).toEqual(ids)
  })

  test("and what the provider requires back with it is sent back, such as Google's signature", async () => {
    const tool = await service.receiver((response) => response.end('{}'))
    const extra_content = { google: { thought_signature: 'c2lnbmF0dXJl' } }
    let asked = 0
    const { provider, agentId } = await agentOf(
      (response) =>
        sending(
          ...(asked++ === 0
            ? [piece(0, { id: 'a', extra_content, ...called('look', '{}') }), end]
            : [said('Done.'), stop, done]),
        )(response),
      { tools: [{ name: 'look', description: 'Looks', url: tool.url('/look'), input_schema: { type: 'object' } }] },
    )
    await service.run(agentId, { query: 'x' })
    const messages = messagesOf(provider.got[1])
    expect(messages.at(-2)).toEqual({
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'look', arguments: '{}' }, extra_content }],
    })
  })
})

const messagesOf = (got: Received | undefined) =>
  ((got?.json as JsonObject | undefined)?.messages ?? []) as JsonObject[]

function splitAnywhere(text: string): string[] {
  return text.match(/[\s\S]{1,11}/g) ?? []
}
