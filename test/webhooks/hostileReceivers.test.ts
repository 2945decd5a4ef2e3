/*
 * Receivers that hang, flood, reset or violate protocols, all at once: each attempt ends as the contract says, and its slot
 * is free again soon after the 10 s that an attempt may take.
 */
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { systemClock } from '../../src/platform/clock.ts'
import { measured } from '../faults/helpers/measured.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { makeTalker } from '../helpers/makeTalker.ts'
import { type ManualDeliveries, startManualDeliveries } from '../helpers/manualDeliveries.ts'
import { type RawReceiver, startFullReceiver, startTcpReceiver, startTlsReceiver } from '../helpers/rawReceiver.ts'
import { type Receiver, startReceiver } from '../helpers/receiver.ts'
import { slowness } from '../helpers/slowness.ts'
import type { Delivery } from '../helpers/webhookService.ts'

type Kind = {
  start(): Promise<{ url: string | (() => string); close(): Promise<void> }>
  /** The expected state after the one attempt. */
  status: 'succeeded' | 'failed'
  httpStatus: number | null
  error?: RegExp
  maxMs?: number
}

/** An attempt takes at most 10 s; a busy machine notices late. The delay is printed. */
const slotMs = 20_000
const soonMs = 9_500

let service: ManualDeliveries<typeof systemClock>
let secretPlace: Receiver
let healthy: Receiver
const started: { close(): Promise<void> }[] = []
const webhookIds = new Map<string, string>()
let deliveries: Map<string, Delivery>
/** When each delivery was last seen in flight. */
const heldUntil = new Map<string, number>()

const timedOut = { status: 'failed', httpStatus: null, error: /^timeout/ } as const
const acknowledged = { status: 'succeeded', httpStatus: 200 } as const

const unread = 'reads nothing of what it is sent'

const kinds: Record<string, Kind> = {
  'hangs before it takes the connection': { start: startFullReceiver, ...timedOut },
  'hangs in TLS': { start: () => startTcpReceiver(() => {}), ...timedOut },
  'hangs before its headers': { start: () => speaking(() => {}), ...timedOut },
  'hangs within its headers': {
    start: () => speaking((socket) => socket.write('HTTP/1.1 200 OK\r\nx-a:')),
    ...timedOut,
  },
  'sends its headers at a byte a second': { start: () => speaking((socket) => drip(socket, head)), ...timedOut },
  'hangs in its body': { start: () => speaking((socket) => socket.write(`${head}x`)), ...acknowledged },
  'sends its body at a byte a second': {
    start: () => speaking((socket) => socket.write(head, () => drip(socket, 'x'.repeat(100)))),
    ...acknowledged,
  },
  'sends a body without end': {
    start: () => speaking((socket) => flood(socket, head.replace('100', '99999999999'))),
    ...acknowledged,
    maxMs: soonMs,
  },
  'sends chunks without end': {
    start: () =>
      speaking((socket) => flood(socket, 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', '4000\r\n')),
    ...acknowledged,
    maxMs: soonMs,
  },
  'sends a compressed bomb': { start: () => speaking(sendBomb), ...acknowledged, maxMs: soonMs },
  'redirects to a private address': {
    start: () => speaking((socket) => socket.end(redirect(secretPlace.url('/secret')))),
    status: 'failed',
    httpStatus: 302,
    error: /^redirected/,
    maxMs: soonMs,
  },
  'sends 10,000 headers': {
    start: () => speaking((socket) => socket.write(manyHeaders)),
    status: 'failed',
    httpStatus: null,
    error: /^headers_too_large/,
    maxMs: soonMs,
  },
  'sends endless informational responses': {
    start: () => speaking((socket) => flood(socket, '', 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n')),
    status: 'failed',
    httpStatus: null,
    maxMs: slotMs,
  },
  'resets the connection before TLS': {
    start: () => startTcpReceiver((socket) => socket.resetAndDestroy()),
    status: 'failed',
    httpStatus: null,
    error: /^connection_reset/,
    maxMs: soonMs,
  },
  'resets the connection instead of answering': {
    start: () => speaking((socket) => socket.destroy()),
    status: 'failed',
    httpStatus: null,
    error: /^connection_reset/,
    maxMs: soonMs,
  },
  'speaks no HTTP': {
    start: () => speaking((socket) => socket.end(randomBytes(1_000))),
    status: 'failed',
    httpStatus: null,
    error: /^protocol_error/,
    maxMs: soonMs,
  },
  'speaks no TLS': {
    start: () => startTcpReceiver((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')),
    status: 'failed',
    httpStatus: null,
    error: /^tls_failed/,
    maxMs: soonMs,
  },
  [unread]: {
    start: () => startTlsReceiver(service.authority.certificate, (socket) => socket.pause()),
    ...timedOut,
  },
  'has a certificate that expired': {
    start: () => certified({ now: new Date(Date.now() - 450 * 24 * 3_600_000) }),
    status: 'failed',
    httpStatus: null,
    error: /^tls_failed: .*expired/,
    maxMs: soonMs,
  },
  'has a certificate for another name': {
    start: () => certified({ names: ['elsewhere.example'], addresses: [] }),
    status: 'failed',
    httpStatus: null,
    error: /^tls_failed: .*name/,
    maxMs: soonMs,
  },
  'says that it is gone': {
    start: () => speaking((socket) => socket.end('HTTP/1.1 410 Gone\r\ncontent-length: 0\r\n\r\n')),
    status: 'failed',
    httpStatus: 410,
    error: /410/,
    maxMs: soonMs,
  },
}

beforeAll(async () => {
  service = await startManualDeliveries({ clock: systemClock, maxAttempts: 1 })
  secretPlace = await service.receiver()
  healthy = await service.receiver()
  for (const [kind, { start }] of Object.entries(kinds)) {
    const receiver = await start()
    started.push(receiver)
    const url = typeof receiver.url === 'string' ? receiver.url : receiver.url()
    const events = [kind === unread ? 'run.completed' : 'run.failed']
    webhookIds.set(kind, (await service.register(url, { events })).id)
  }
  const { id } = await service.register(healthy.url(), { events: ['run.failed'] })
  await service.run(await makeTalker(service, 4_000_000), {}) // more than socket buffers hold
  await service.run(service.credentials.agents.simulator, { fail: { code: 'bad' } })
  await service.deliverer.claimDue()
  const free = waitUntil('every slot is free again', 30_000, () => {
    const active = service.deliverer.active()
    for (const delivery of active) heldUntil.set(delivery, Date.now())
    return active.length === 0
  })
  await free
  const entries = await Promise.all(
    [...webhookIds].map(async ([kind, id]) => [kind, await service.deliveries(id)] as const),
  )
  deliveries = new Map(entries.map(([kind, [delivery]]) => [kind, delivery as Delivery]))
  expect(await service.settled(id)).toMatchObject({ status: 'succeeded' })
}, 60_000)

afterAll(async () => {
  await Promise.all(started.map((receiver) => receiver.close()))
  await service?.dispose()
})

describe.each(Object.entries(kinds))('a receiver that %s', (kind, { status, httpStatus, error, maxMs = slotMs }) => {
  test(`ends as ${status} in time`, () => {
    const delivery = deliveries.get(kind)
    expect(delivery?.status).toBe(status)
    expect(delivery?.attempts.length).toBe(1)
    const [attempt] = delivery?.attempts ?? []
    expect(attempt?.http_status).toBe(httpStatus)
    if (status === 'succeeded') expect(attempt?.error).toBeNull()
    else expect(attempt?.error).toMatch(error ?? /./)
    expect(attempt?.duration_ms).toBeLessThan(maxMs * slowness())
    expect(Buffer.byteLength(attempt?.response_body ?? '')).toBeLessThanOrEqual(16_384)
  })
})

test('every slot is free again soon after the 10 s that an attempt may take', () => {
  const heldMs = [...deliveries.values()].map(
    ({ id, attempts }) => (heldUntil.get(id) ?? 0) - Date.parse(attempts[0]?.started_at ?? ''),
  )
  expect(Math.max(...heldMs)).toBeLessThan(slotMs * slowness())
  expect(service.deliverer.active()).toEqual([])
  measured('hostile receivers', { kinds: heldMs.length, longestHeldMs: Math.max(...heldMs) })
})

test('the redirect was not followed', () => {
  expect(secretPlace.got).toEqual([])
})

test('only the one that is gone is disabled', async () => {
  for (const [kind, id] of webhookIds) {
    const { active, disabled_reason } = await service.call('GET', `/webhooks/${id}`)
    const expected = kind === 'says that it is gone' ? [false, 'gone'] : [true, null]
    expect([kind, active, disabled_reason]).toEqual([kind, ...expected])
  }
})

const head = 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n'

/** Correct TLS; `answer` is called once the whole request has arrived. */
function speaking(respond: (socket: Socket) => void): Promise<RawReceiver> {
  return startTlsReceiver(service.authority.certificate, (socket) => {
    let missing: number | undefined
    socket.on('data', (data: Buffer) => {
      if (missing === undefined) {
        const length = Number(/content-length: (\d+)/i.exec(data.toString('latin1'))?.[1])
        missing = length + data.indexOf('\r\n\r\n') + 4
      }
      missing -= data.length
      if (missing === 0) respond(socket)
    })
  })
}

async function certified(options: Parameters<typeof service.authority.issue>[0]): Promise<Receiver> {
  return startReceiver(await service.authority.issue(options))
}

function drip(socket: Socket, text: string): void {
  let next = 0
  const timer = setInterval(() => socket.write(text[next++ % text.length] ?? ''), 1_000)
  socket.once('close', () => clearInterval(timer))
}

function flood(socket: Socket, first: string, before = ''): void {
  const piece = Buffer.from(
    before + (before.startsWith('HTTP') ? '' : 'x'.repeat(0x4000)) + (before === '4000\r\n' ? '\r\n' : ''),
  )
  const more = (): void => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on('drain', more)
  socket.write(first)
  more()
}

const bomb = gzipSync(Buffer.alloc(50_000_000))

function sendBomb(socket: Socket): void {
  socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`)
  socket.end(bomb)
}

const redirect = (location: string): string =>
  `HTTP/1.1 302 Found\r\nlocation: ${location.replace('localhost', '127.0.0.1')}\r\ncontent-length: 0\r\n\r\n`

const manyHeaders = `HTTP/1.1 200 OK\r\n${Array.from({ length: 10_000 }, (_, index) => `x-${index}: y\r\n`).join('')}\r\n`
