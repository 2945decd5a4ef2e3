/** Leaks that would add up in a long-lived process: listeners, memory, and time that grows quadratically. */
import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { describe, test } from 'node:test'
import { AgentRunService } from '../src/sdk.ts'
import { createSseDecoder } from '../src/streams/sseDecoder.ts'
import { jsonResponse, scriptedFetch, sseResponse } from './scriptedFetch.ts'

const clientWith = (...responses: (() => Response)[]): AgentRunService =>
  new AgentRunService({
    apiKey: 'ars_live_x',
    baseUrl: 'https://localhost:1/v2',
    fetch: scriptedFetch(...responses).fetch,
  })

const frame = (event: Record<string, unknown>): string =>
  `id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify({ run_id: 'run_1', created_at: 'x', ...event })}\n\n`

/** Fewer calls and events, unless TESTS is `long`. */
const isLong = process.env.TESTS === 'long'

test('calls and a stream on one signal leave no listener', async () => {
  const last = frame({ type: 'run.completed', seq: 1, run: { id: 'run_1', status: 'completed' } })
  const { signal } = new AbortController()
  const calls = clientWith(jsonResponse({ id: 'run_1' }))
  for (let count = 0; count < (isLong ? 10_000 : 1_000); count += 1) await calls.runs.get('run_1', {}, { signal })
  await clientWith(sseResponse(last)).runs.follow('run_1', {}, { signal }).finalRun()
  assert.equal(getEventListeners(signal, 'abort').length, 0)
})

test('200 streams in one process all end', async () => {
  const log = [1, 2, 3].map((seq) => frame({ type: 'output.delta', seq, delta: 'x' })).join('')
  const last = frame({ type: 'run.completed', seq: 4, run: { id: 'run_1', status: 'completed' } })
  const client = clientWith(sseResponse(log, last))
  const runs = await Promise.all(Array.from({ length: 200 }, () => client.runs.follow('run_1').finalRun()))
  assert.equal(runs.filter(({ status }) => status === 'completed').length, 200)
})

describe('a long stream', () => {
  test('keeps its memory flat', { timeout: 60_000 }, async () => {
    const total = isLong ? 1_000_000 : 300_000
    let seq = 0
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const texts: string[] = []
        for (let count = 0; count < 500 && seq < total - 1; count += 1) {
          seq += 1
          texts.push(frame({ type: 'step.started', seq, step: { name: 'a', kind: 'b' } }))
        }
        if (seq === total - 1)
          texts.push(frame({ type: 'run.completed', seq: total, run: { id: 'run_1', status: 'completed' } }))
        controller.enqueue(new TextEncoder().encode(texts.join('')))
        if (seq === total - 1) controller.close()
      },
    })
    const client = clientWith(() => new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
    const sizes: number[] = []
    for await (const event of client.runs.follow('run_1')) {
      if (event.type !== 'run.completed' && event.seq % (total / 4) === 0) {
        globalThis.gc?.()
        sizes.push(process.memoryUsage().heapUsed)
      }
    }
    const [first = 0] = sizes
    assert.ok(typeof globalThis.gc === 'function', 'needs --expose-gc')
    assert.equal(sizes.length, 3)
    for (const size of sizes) assert.ok(size < first + 4_000_000, `grew from ${first} to ${size} bytes`)
  })
})

test('a frame of 12 MiB costs time in proportion to its size', () => {
  const measure = (mebibytes: number): number => {
    const chunk = new Uint8Array(16_384).fill(120)
    const decoder = createSseDecoder()
    const start = process.cpuUsage()
    decoder.decode(new TextEncoder().encode('data: '))
    for (let count = 0; count < mebibytes * 64; count += 1) decoder.decode(chunk)
    const [found] = decoder.decode(new TextEncoder().encode('\n\n'))
    assert.equal(found?.data?.length, mebibytes * 1_048_576)
    const { user, system } = process.cpuUsage(start)
    return user + system
  }
  const best = (mebibytes: number): number => Math.min(...Array.from({ length: 5 }, () => measure(mebibytes)))
  measure(12)
  // A decoder that searches or joins what it has again for each chunk takes 16 times as long for 4 times the size.
  assert.ok(best(12) < 8 * Math.max(best(3), 1000))
})
