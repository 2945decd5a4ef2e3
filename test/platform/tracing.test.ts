/** The recording of spans: what happens when the receiver refuses, hangs or is away, and the names of the conventions. */
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import * as conventions from '@opentelemetry/semantic-conventions/incubating'
import { readConfig } from '../../src/platform/config.ts'
import { createLog } from '../../src/platform/log.ts'
import { openTracing } from '../../src/platform/tracing/openTracing.ts'
import { parseTraceparent } from '../../src/platform/tracing/traceparent.ts'
import { errorType, inSpan, noSpan, noTracing, type Tracing } from '../../src/platform/tracing/tracing.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { freePort } from '../helpers/freePort.ts'
import { type OtlpReceiver, startOtlpReceiver } from '../helpers/otlp/startOtlpReceiver.ts'

let collector: OtlpReceiver
let logged: string[]
beforeAll(async () => {
  collector = await startOtlpReceiver()
})
beforeEach(async () => {
  await collector.behave('accept')
  logged = []
})
afterAll(() => collector.close())

const log = createLog('warn', { write: (line) => void logged.push(line) })
const open = (endpoint = collector.endpoint, env = {}): Promise<Tracing> =>
  openTracing(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...env }).traces, log)
const receivedOf = async (name: string) => (await collector.received()).spans.filter((span) => span.name === name)
const losses = (): string[] => logged.filter((line) => line.includes('spans could not be sent'))

function end(tracing: Tracing, name: string, spans: number): void {
  for (let count = 0; count < spans; count++) tracing.startCall(name, undefined).end()
}

describe('a receiver that', () => {
  test('hangs leaves 2,048 spans in memory, and the later ones are dropped', async () => {
    const tracing = await open()
    await collector.behave('hang')
    end(tracing, 'stuck', 512) // a whole batch, which is sent immediately
    await waitUntil('it hangs', 10_000, async () => (await collector.received()).hanging === 1)
    await collector.behave('accept')
    end(tracing, 'waiting', 5_000)
    await tracing.close()
    expect(await receivedOf('waiting')).toHaveLength(2_048)
    expect(await receivedOf('stuck')).toHaveLength(0)
  })

  test('refuses is reported once a minute', async () => {
    await collector.behave('400')
    const tracing = await open()
    for (const count of [1, 2, 3]) {
      end(tracing, `refused ${count}`, 512)
      await new Promise(setImmediate)
    }
    await waitUntil('the loss is reported', 10_000, () => losses().length > 0)
    await tracing.close()
    expect(losses()).toHaveLength(1)
    expect(JSON.parse(losses()[0] ?? '')).toMatchObject({ level: 'warn', spans: 512 })
  })

  test('is away does not delay a stop for long', async () => {
    const tracing = await open(`http://127.0.0.1:${await freePort()}`)
    end(tracing, 'lost', 1)
    const beganMs = performance.now()
    await tracing.close()
    expect(performance.now() - beganMs).toBeLessThan(8_000)
  })
})

describe('a span', () => {
  test('with a key has the same id in every process', async () => {
    const [one, other] = [await open(), await open()]
    const parent = one.startCall('parent', undefined).traceparent
    const first = one.start('keyed', parent, { key: 'a' })
    expect(first.traceparent).toBe(other.reserve(parent, 'a'))
    expect(first.traceparent).not.toBe(other.reserve(parent, 'b'))
    expect(one.start('next', parent).traceparent).not.toBe(first.traceparent)
    await Promise.all([one.close(), other.close()])
  })

  test('of work that fails has the name of the error, not its message', async () => {
    const tracing = await open()
    const span = tracing.startCall('fails', undefined)
    const work = async () => {
      throw new RangeError('what a caller wrote')
    }
    await expect(inSpan(span, work)).rejects.toThrow('what a caller wrote')
    await tracing.close()
    const [received] = await receivedOf('fails')
    expect(received).toMatchObject({ status: 2, attributes: { 'error.type': 'RangeError' } })
    expect(JSON.stringify(received)).not.toContain('what a caller wrote')
    expect(errorType('what a caller wrote')).toBe('_OTHER')
  })

  test('that is not recorded is passed on as such by all its parts', async () => {
    const tracing = await open(collector.endpoint, { OTEL_TRACES_SAMPLER_ARG: '0' })
    expect(tracing.startCall('root', undefined)).toBe(noSpan)
    const caller = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
    const call = tracing.startCall('call', caller)
    expect(parseTraceparent(call.traceparent)).toMatchObject({ traceId: 'a'.repeat(32), isSampled: false })
    expect(tracing.start('part', call.traceparent)).toMatchObject({ traceparent: call.traceparent, isRecorded: false })
    await tracing.close()
    expect(await receivedOf('call')).toEqual([])
  })

  test('is always the same one while traces are off', () => {
    expect(noTracing.startCall('call', `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`)).toBe(noSpan)
    expect(noTracing.start('part', `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`)).toBe(noSpan)
  })
})

test('attributes are those of the conventions, or begin with our prefix', () => {
  const known = new Set<unknown>(Object.values(conventions))
  const sources = globSync('src/**/*.ts').map((path) => readFileSync(path, 'utf8'))
  const traced = sources.filter((text) => /platform\/tracing\/|from '\.\/tracing\.ts'/.test(text))
  const names = traced.flatMap((text) =>
    [...text.matchAll(/'([a-z_]+(?:\.[a-z_0-9]+)+)':/g)].map(([, name = '']) => name),
  )
  const attributes = [...new Set(names)]
  expect(attributes.length).toBeGreaterThan(40)
  expect(attributes.filter((name) => !name.startsWith('ars.') && !known.has(name))).toEqual([])
})
