/** Delays before retries, on a simulated clock. */
import { describe, expect, test } from '@jest/globals'
import { type Outgoing, OutgoingError } from '../../src/platform/outgoing/createOutgoing.ts'
import { readRetryAfterMs } from '../../src/runtimes/llm/retryDelay.ts'
import { createLlm } from '../../src/runtimes/llm.ts'
import type { AgentFailure, RuntimeCall } from '../../src/runtimes/runtime.ts'
import { callRuntime } from './callRuntime.ts'

const now = new Date('2026-01-01T00:00:00.000Z')
const clock = { now: () => now, after: () => () => {} }
const settings = { connector_id: 'conn_1', model: 'gpt-test', instructions: '' }

type Head = { status: number; headers?: Record<string, string>; body?: AsyncIterable<Buffer> }

/** Runs a model whose provider responds with these heads, or not at all; returns the failure and the delays. */
async function runWith(responses: (Head | OutgoingError)[], more: Partial<RuntimeCall> = {}) {
  const slept: number[] = []
  const left = responses.values()
  const outgoing = {
    async open() {
      const answer = left.next().value
      if (answer === undefined || answer instanceof OutgoingError) throw answer ?? new OutgoingError('aborted')
      return { headers: {}, body: (async function* () {})(), ...answer, close: () => {} }
    },
  } as unknown as Outgoing
  const connector = { id: 'conn_1', kind: 'openai', baseUrl: 'https://provider.test/v1', secret: 's' } as const
  const llm = createLlm({ outgoing, clock, openConnector: async () => connector })
  const sleep = async (delayMs: number) => void slept.push(delayMs)
  const failure = await callRuntime(llm, { query: 'x' }, { settings, sleep, ...more }).catch(
    (error: AgentFailure) => error,
  )
  return { failure: failure as AgentFailure, slept, asked: responses.length - [...left].length }
}

describe('a provider', () => {
  test('that gives a time is retried exactly then', async () => {
    const busy = (after: string) => ({ status: 429, headers: { 'retry-after': after } })
    const { slept, failure } = await runWith([busy('7'), busy('20'), busy('1'), busy('1')])
    expect(slept).toEqual([7_000, 20_000, 1_000])
    expect(failure).toMatchObject({ code: 'provider_rate_limited', retryable: true })
  })

  test('that gives none is retried after a delay that doubles', async () => {
    const { slept, failure } = await runWith(Array.from({ length: 4 }, () => ({ status: 502 })))
    expect(slept).toEqual([500, 1_000, 2_000])
    expect(failure).toMatchObject({ code: 'provider_error', message: 'The provider failed (HTTP 502)' })
  })

  test("that gives a time after the run's timeout is not retried", async () => {
    const busy = { status: 429, headers: { 'retry-after': '60' } }
    const { slept, asked } = await runWith([busy, busy], { remainingMs: () => 60_000 })
    expect({ slept, asked }).toEqual({ slept: [], asked: 1 })
  })

  test.each([
    ['timeout', 'provider_timeout', true],
    ['tls_failed', 'provider_unreachable', true],
    ['address_not_allowed', 'provider_unreachable', false],
  ] as const)('whose call fails with %s fails the run with %s', async (reason, code, retryable) => {
    const { failure, slept } = await runWith([new OutgoingError(reason)])
    expect(failure).toMatchObject({ code, retryable, step: 'gpt-test' })
    expect(slept).toEqual([])
  })

  test.each(['dns_failed', 'connection_refused', 'connection_failed', 'connection_reset'] as const)(
    'whose call fails with %s is called again, then fails the run',
    async (reason) => {
      const { failure, slept } = await runWith(Array.from({ length: 4 }, () => new OutgoingError(reason)))
      expect(failure).toMatchObject({ code: 'provider_unreachable', retryable: true, step: 'gpt-test' })
      expect(slept).toEqual([500, 1_000, 2_000])
    },
  )
})

describe('a stream that stalls', () => {
  async function* silentAfter(text: string): AsyncGenerator<Buffer> {
    yield Buffer.from(text)
    throw new OutgoingError('stalled')
  }
  const silent = {
    code: 'provider_timeout',
    message: 'The provider began to respond and then sent nothing for 5 minutes',
    retryable: true,
    step: 'gpt-test',
  }

  test('before any text is retried, then fails the run', async () => {
    const thinking = ': thinking\n\ndata: {"choices":[{"index":0,"delta":{"role":"assistant","content":""}}]}\n\n'
    const answers = Array.from({ length: 4 }, () => ({ status: 200, body: silentAfter(thinking) }))
    const { failure, slept, asked } = await runWith(answers)
    expect(failure).toMatchObject(silent)
    expect({ slept, asked }).toEqual({ slept: [500, 1_000, 2_000], asked: 4 })
  })

  test('after some text fails the run immediately', async () => {
    const told = 'data: {"choices":[{"index":0,"delta":{"content":"Half"}}]}\n\n'
    const { failure, asked } = await runWith([
      { status: 200, body: silentAfter(told) },
      { status: 200, body: silentAfter(told) },
    ])
    expect(failure).toMatchObject(silent)
    expect(asked).toBe(1)
  })
})

test('a stream without text is limited in bytes', async () => {
  let [sent, isLeft] = [0, false]
  async function* silence(): AsyncGenerator<Buffer> {
    try {
      for (; sent < 100; sent++) yield Buffer.from(`: ${' '.repeat(1_048_576)}\n\n`)
    } finally {
      isLeft = true
    }
  }
  const { failure } = await runWith([{ status: 200, body: silence() }])
  expect(failure).toMatchObject({
    code: 'provider_error',
    message: "The provider's response is too large",
    retryable: false,
  })
  expect({ isLeft, isShort: sent < 70 }).toEqual({ isLeft: true, isShort: true })
})

test.each([
  [{ 'retry-after': '3' }, 3_000],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' }, 30_000],
  [{ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, 0],
  [{ 'retry-after': '10', 'retry-after-ms': '1500' }, 1_500],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': '-5' }, undefined],
  [{}, undefined],
])('Retry-After %j is %p ms', (headers, delayMs) => {
  expect(readRetryAfterMs(headers, now)).toBe(delayMs)
})
