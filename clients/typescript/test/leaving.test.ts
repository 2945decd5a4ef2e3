/** Leaving a stream for a while, and closing it for good, while something is waited for. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createGraphql } from '../src/graphql.ts'
import { AgentRunService, type ClientOptions } from '../src/sdk.ts'
import { jsonResponse, type Noted, scriptedFetch, sseResponse } from './scriptedFetch.ts'

const delta = (seq: number): string =>
  `id: ${seq}\nevent: output.delta\ndata: {"run_id":"run_1","seq":${seq},"type":"output.delta","delta":"${seq} "}\n\n`

/** Sends the texts, and then nothing. */
const silentAnswer =
  (...texts: string[]) =>
  (): Response => {
    const start = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
      for (const text of texts) controller.enqueue(new TextEncoder().encode(text))
    }
    return new Response(new ReadableStream({ start }), { headers: { 'content-type': 'text/event-stream' } })
  }

const optionsFor = (...responses: (() => Response)[]): { options: ClientOptions; noted: Noted[] } => {
  const { fetch, noted } = scriptedFetch(...responses)
  const abortable: typeof fetch = async (url, init) => withSignal(await fetch(url, init), init.signal)
  return { options: { apiKey: 'ars_live_x', baseUrl: 'https://localhost:1/v2', fetch: abortable }, noted }
}

/** As `fetch` does it: an aborted signal breaks the body. */
const withSignal = (response: Response, signal: AbortSignal | null | undefined): Response => {
  const { body, status, headers } = response
  if (!body) return response
  const through = new TransformStream<Uint8Array, Uint8Array>()
  body.pipeTo(through.writable, signal ? { signal } : {}).catch(() => {})
  return new Response(through.readable, { status, headers })
}

const follow = (...responses: (() => Response)[]) => {
  const { options, noted } = optionsFor(...responses)
  return { stream: new AgentRunService(options).runs.follow('run_1', {}), noted }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const noTimers = (context: TestContext): void => {
  const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  context.after(() => {
    const left = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    assert.ok(left <= timers, 'a timer keeps the process alive')
  })
}

test('close() ends a read that waits for an event, and connects no more', async (context) => {
  noTimers(context)
  const { stream, noted } = follow(silentAnswer(delta(1)))
  await stream.next()
  const waiting = stream.next()
  await turn()
  await stream.close()
  assert.deepEqual(await waiting, { value: undefined, done: true })
  assert.deepEqual(await stream.next(), { value: undefined, done: true })
  await turn()
  assert.equal(noted.length, 1)
  await assert.rejects(stream.finalRun(), { name: 'ArsError' })
})

test('close() ends a read that waits for a response', async (context) => {
  noTimers(context)
  let signal: AbortSignal | null | undefined
  const fetch: ClientOptions['fetch'] = (_, init) =>
    new Promise((_, reject) => {
      signal = init.signal
      signal?.addEventListener('abort', () => reject(signal?.reason))
    })
  const stream = new AgentRunService({ ...optionsFor().options, fetch }).runs.follow('run_1', {})
  const waiting = stream.next()
  await turn()
  await stream.close()
  assert.deepEqual(await waiting, { value: undefined, done: true })
  assert.equal(signal?.aborted, true)
})

test('close() ends the pause before the next connection', async (context) => {
  noTimers(context)
  const away = jsonResponse({ error: { code: 'unavailable', message: 'away' } }, 503, { 'retry-after': '50' })
  const { stream, noted } = follow(away)
  const waiting = stream.next()
  while (noted.length === 0) await turn()
  await turn()
  await stream.close()
  assert.deepEqual(await waiting, { value: undefined, done: true })
  assert.equal(noted.length, 1)
})

test('a loop ends when the stream is closed while it waits', async () => {
  const { stream } = follow(silentAnswer(delta(1), delta(2)))
  const seqs: number[] = []
  for await (const event of stream) {
    seqs.push(event.seq)
    if (event.seq === 2) setImmediate(() => void stream.close())
  }
  assert.deepEqual(seqs, [1, 2])
})

test('after break, another loop continues after the last event, and after close() none does', async () => {
  const { stream, noted } = follow(silentAnswer(delta(1), delta(2), delta(3)), silentAnswer(delta(2), delta(3)))
  for await (const event of stream) if (event.seq === 1) break
  assert.equal(stream.lastSeq, 1)
  const seqs: number[] = []
  for await (const event of stream) {
    seqs.push(event.seq)
    if (event.seq === 3) break
  }
  assert.deepEqual(seqs, [2, 3])
  assert.equal(noted[1]?.headers['last-event-id'], '1')
  assert.equal(stream.text, '1 2 3 ')
  await stream.close()
  for await (const event of stream) assert.fail(`event ${event.seq} of a closed stream`)
  assert.equal(noted.length, 2)
})

test('the end of a block that holds the stream closes it', async () => {
  const { stream } = follow(silentAnswer(delta(1)))
  {
    await using held = stream
    await held.next()
  }
  assert.equal((await stream.next()).done, true)
})

test('return() ends a subscription that waits for a result', async (context) => {
  noTimers(context)
  const { options } = optionsFor(silentAnswer('event: next\ndata: {"data":{"runUpdates":{"at":"now"}}}\n\n'))
  const subscription = createGraphql(options).subscribe('subscription { runUpdates { at } }')
  await subscription.next()
  const waiting = subscription.next()
  await turn()
  await subscription.return()
  assert.deepEqual(await waiting, { value: undefined, done: true })
})

test('a signal that is aborted while an event is waited for ends the read with its reason', async () => {
  const controller = new AbortController()
  const { options } = optionsFor(silentAnswer(delta(1)))
  const stream = new AgentRunService(options).runs.follow('run_1', {}, { signal: controller.signal })
  await stream.next()
  const waiting = stream.next()
  await turn()
  controller.abort(new Error('enough'))
  await assert.rejects(waiting, /enough/)
})

test('what a stream has read stays readable after break', async () => {
  const { stream } = follow(sseResponse(delta(1)))
  for await (const _ of stream) break
  assert.equal(stream.text, '1 ')
})
