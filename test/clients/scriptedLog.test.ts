/** The log of the scripted server, which is cut and resumed, as read by correct and incorrect clients. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { logFrames } from '../../clients/scripted/logFrames.ts'
import { randomCuts } from '../../clients/scripted/randomCuts.ts'
import type { Cut, JsonObject, Log, Scenario } from '../../clients/scripted/scenario.ts'
import { type Client, openStage, type Stage } from './helpers/playWith.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.dispose())

const log = (...cuts: Cut[]): Log => ({ operation: 'runs.stream', frames: 5, cuts })
const post = { method: 'POST', body: '{}', headers: { 'idempotency-key': 'k' } }
const resume = (last: number) => ({ headers: { 'last-event-id': String(last) } })
const [first = 0, second = 0] = logFrames(log()).frames.map(({ length }) => length)

const eventsIn = (text: string): JsonObject[] =>
  [...text.matchAll(/data: (.*)\n\n/g)].map(([, data = '{}']) => JSON.parse(data) as JsonObject)

/** Reads until the last frame, and resumes correctly. */
async function readAll(call: Client, slept: number[]) {
  const events: JsonObject[] = []
  for (let retry = 1; ; retry += 1) {
    const got =
      events.length === 0 ? await call('/runs/stream', post) : await call('/runs/run_1/stream', resume(events.length))
    const fresh = eventsIn(got.body)
    events.push(...fresh)
    const last = events.at(-1)
    if (last?.type === 'run.completed') {
      const text = events.map(({ delta }) => delta ?? '').join('')
      return { events, text, run_id: 'run_1', last_seq: events.length, final: last.run ?? null }
    }
    if (fresh.length > 0) retry = 1
    slept.push(500 * 2 ** (retry - 1))
  }
}

test('a client that resumes after its last whole event passes, wherever and however the stream is cut', async () => {
  const cuts: Cut[] = [
    { at: 10, by: 'fin' },
    { at: first - 1, by: 'end' },
    { at: first + second, by: 'fin' },
    { at: 3, by: 'end' },
    { at: 20, by: 'reset' },
  ]
  const failures = await stage.play({ log: log(...cuts) }, async (call) => {
    const slept_ms: number[] = []
    return { result: await readAll(call, slept_ms), slept_ms }
  })
  expect(failures).toEqual([])
})

test('a client that treats a clean end as the last one fails', async () => {
  const failures = await stage.play({ log: log({ at: first, by: 'end' }) }, async (call) => {
    const { body } = await call('/runs/stream', post)
    return { result: { events: eventsIn(body), text: '', run_id: 'run_1', last_seq: 1, final: null } }
  })
  expect(failures).toEqual(expect.arrayContaining([expect.stringContaining('before the last frame')]))
})

test.each<[string, Cut, [string, object], string]>([
  ['begins again after an event', { at: first, by: 'fin' }, ['/runs/stream', post], 'the position is 0'],
  ['resumes before anything came', { at: 9, by: 'fin' }, ['/runs/run_1/stream', resume(1)], 'the position is 1'],
  ['skips an event', { at: first, by: 'fin' }, ['/runs/run_1/stream', resume(2)], 'the position is 2'],
  [
    'begins again with another key',
    { at: 9, by: 'fin' },
    ['/runs/stream', { ...post, headers: { 'idempotency-key': 'other' } }],
    'the idempotency key is "other", not "k"',
  ],
  [
    'begins again with another body',
    { at: 9, by: 'fin' },
    ['/runs/stream', { ...post, body: '[]' }],
    'the body is "[]"',
  ],
])('a client that %s fails', async (_, cut, [path, request], failure) => {
  const failures = await stage.play({ log: log(cut) }, async (call) => {
    await call('/runs/stream', post)
    await call(path, request)
    return {}
  })
  expect(failures).toEqual(expect.arrayContaining([expect.stringContaining(failure)]))
})

test('a client that pauses for too long after progress fails', async () => {
  const failures = await stage.play({ log: log({ at: first, by: 'fin' }) }, async (call) => {
    const slept_ms: number[] = []
    return { result: await readAll(call, slept_ms), slept_ms: slept_ms.map((ms) => ms * 2) }
  })
  expect(failures).toEqual([expect.stringContaining('slept_ms')])
})

test('random cuts are the same for the same seed, and never make a client give up', () => {
  const made = randomCuts(200, 7)
  expect(randomCuts(200, 7)).toEqual(made)
  expect(randomCuts(200, 8)).not.toEqual(made)
  const cutsOf = ({ log: cut }: Scenario): Cut[] => cut?.cuts ?? []
  expect(new Set(made.map(({ call }) => call.operation)).size).toBe(5)
  expect(Math.max(...made.map((each) => cutsOf(each).length))).toBeLessThanOrEqual(5)
})

test('a correct client passes 40 random cuts', async () => {
  const runs = randomCuts(200, 3).filter(({ call }) => call.operation === 'runs.stream')
  for (const { log: cut } of runs) {
    const failures = await stage.play(cut ? { log: cut } : {}, async (call) => {
      const slept_ms: number[] = []
      return { result: await readAll(call, slept_ms), slept_ms }
    })
    expect(failures).toEqual([])
  }
})
