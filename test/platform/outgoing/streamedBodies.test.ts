/** Streamed bodies, and callers that stop early, never read or abort. */
import type { TLSSocket } from 'node:tls'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { type Outgoing, OutgoingError, type OutgoingRequest } from '../../../src/platform/outgoing/createOutgoing.ts'
import { testClock } from '../../helpers/testClock.ts'
import { createRig, type Rig } from './rig.ts'

let rig: Rig
let outgoing: Outgoing

beforeEach(async () => {
  rig = await createRig()
  outgoing = rig.outgoing()
})
afterEach(() => rig.dispose())

const request = (url: string, more: Partial<OutgoingRequest> = {}) =>
  ({ url, method: 'POST', deadlineMs: 5_000, ...more }) as const

const head = 'HTTP/1.1 200 OK\r\n'
const chunked = `${head}transfer-encoding: chunked\r\n\r\n`

async function readAll(body: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const chunk of body) text += chunk.toString()
  return text
}

/** Sends the head and the first chunk; the test sends the rest. */
async function streaming() {
  const sockets: TLSSocket[] = []
  const server = await rig.serve((socket) => {
    sockets.push(socket)
    socket.once('data', () => socket.write(`${chunked}3\r\none\r\n`))
  })
  return { ...server, write: (text: string) => sockets.at(-1)?.write(text) }
}

test('a body is streamed, and its connection is reused', async () => {
  const server = await streaming()
  const { status, body } = await outgoing.open(request(server.url))
  const texts: string[] = []
  for await (const chunk of body) {
    texts.push(chunk.toString())
    server.write(texts.length === 1 ? '3\r\ntwo\r\n' : '0\r\n\r\n')
  }
  expect([status, texts]).toEqual([200, ['one', 'two']])
  expect(rig.dialed[0]?.socket.destroyed).toBe(false)
})

test('a body is closed when its reader stops early', async () => {
  const server = await streaming()
  const { body } = await outgoing.open(request(server.url))
  for await (const chunk of body) if (chunk.length > 0) break
  await server.allClosed()
})

test('a body can be closed without reading it', async () => {
  const server = await streaming()
  const response = await outgoing.open(request(server.url))
  response.close()
  await server.allClosed()
  await expect(readAll(response.body)).rejects.toBeInstanceOf(OutgoingError)
})

test('a body that is not read is closed at the deadline', async () => {
  const server = await streaming()
  const clock = testClock()
  const response = await rig.outgoing({ clock }).open(request(server.url))
  clock.advance(5_000)
  await server.allClosed()
  await expect(readAll(response.body)).rejects.toMatchObject({ reason: 'timeout' })
})

test('a body fails at the deadline', async () => {
  const server = await streaming()
  const clock = testClock()
  const { body } = await rig.outgoing({ clock }).open(request(server.url))
  const read = async (): Promise<void> => {
    for await (const chunk of body) if (chunk.length > 0) clock.advance(5_000)
  }
  await expect(read()).rejects.toMatchObject({ reason: 'timeout' })
  await server.allClosed()
})

test('a body that stalls fails, and its connection is closed', async () => {
  const server = await streaming()
  const clock = testClock()
  const { body } = await rig.outgoing({ clock }).open(request(server.url, { silenceMs: 1_000 }))
  let chunks = 0
  const read = async (): Promise<void> => {
    for await (const chunk of body) {
      chunks += chunk.length > 0 ? 1 : 0
      setImmediate(() => clock.advance(1_000))
    }
  }
  await expect(read()).rejects.toMatchObject({ reason: 'stalled' })
  expect(chunks).toBe(1)
  await server.allClosed()
})

test('a body does not stall while chunks arrive occasionally, or while its reader is slow', async () => {
  const server = await streaming()
  const clock = testClock()
  const { body } = await rig.outgoing({ clock }).open(request(server.url, { deadlineMs: 60_000, silenceMs: 1_000 }))
  const texts: string[] = []
  for await (const chunk of body) {
    texts.push(chunk.toString())
    clock.advance(1_500)
    setImmediate(() => {
      clock.advance(999)
      server.write(texts.length < 3 ? '3\r\ntwo\r\n' : '0\r\n\r\n')
    })
  }
  expect(texts).toEqual(['one', 'two', 'two'])
})

test("a body fails when the caller's signal aborts", async () => {
  const server = await streaming()
  const controller = new AbortController()
  const { body } = await outgoing.open(request(server.url, { signal: controller.signal }))
  const read = async (): Promise<void> => {
    for await (const chunk of body) if (chunk.length > 0) controller.abort()
  }
  await expect(read()).rejects.toMatchObject({ reason: 'aborted' })
  await server.allClosed()
})

test.each(['', 'connection: close\r\n'])('a body that is cut off fails, with %j', async (header) => {
  const server = await rig.serve((socket) =>
    socket.once('data', () => socket.end(`${head}${header}transfer-encoding: chunked\r\n\r\n9\r\none`)),
  )
  const { body } = await outgoing.open(request(server.url))
  await expect(readAll(body)).rejects.toMatchObject({ reason: 'connection_reset' })
  await server.allClosed()
})

test('back-pressure: a body is not received faster than it is read', async () => {
  let written = 0
  const server = await rig.serve((socket) =>
    socket.once('data', () => {
      socket.write(`${head}\r\n`)
      const more = (): void => {
        while (socket.write(Buffer.alloc(65_536))) written += 65_536
      }
      socket.on('drain', more)
      more()
    }),
  )
  const clock = testClock()
  const response = await rig.outgoing({ clock }).open(request(server.url))
  let before = -1
  while (written !== before) {
    before = written
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect(written).toBeLessThan(32 * 1_024 * 1_024)
  response.close()
})
