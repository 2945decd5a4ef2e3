import { getEventListeners } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { Outgoing, OutgoingRequest } from '../../../src/platform/outgoing/createOutgoing.ts'
import type { Dial } from '../../../src/platform/outgoing/dialAddresses.ts'
import { createRig, ok, type Rig, respondWith } from './rig.ts'

let rig: Rig
let outgoing: Outgoing

beforeEach(async () => {
  rig = await createRig()
  outgoing = rig.outgoing()
})
afterEach(() => rig.dispose())

const request = (url: string, more: Partial<OutgoingRequest> = {}) =>
  ({ url, method: 'POST', deadlineMs: 5_000, maxResponseBytes: 10, ...more }) as const

const head = 'HTTP/1.1 200 OK\r\n'

/** A server that records what it received. */
async function recording(response = ok) {
  const received: string[] = []
  const server = await rig.serve((socket) => {
    socket.on('data', (data) => received.push(data.toString()))
    respondWith(response)(socket)
  })
  return { ...server, received }
}

describe('a request', () => {
  test('has the method, the path with its query, the headers and the body', async () => {
    const { url, port, received } = await recording()
    const body = Buffer.from('{"näme":1}')
    await outgoing.send(request(`${url}a/b%20c?d=e&f#g`, { method: 'PUT', headers: { 'X-One': '1', two: '2' }, body }))
    const [sentHead = '', sentBody] = received.join('').split('\r\n\r\n')
    expect(sentHead.split('\r\n')).toEqual([
      'PUT /a/b%20c?d=e&f HTTP/1.1',
      `host: localhost:${port}`,
      'connection: keep-alive',
      'X-One: 1',
      'two: 2',
      'accept-encoding: identity',
      `content-length: ${body.length}`,
    ])
    expect(sentBody).toBe(body.toString())
  })

  test('has no connection headers of the caller', async () => {
    const { url, port, received } = await recording()
    const headers = {
      Host: 'elsewhere.example',
      'Accept-Encoding': 'gzip',
      Connection: 'close',
      'Content-Length': '99',
    }
    const others = { 'transfer-encoding': 'chunked', Expect: '100-continue', Upgrade: 'h2c', 'Keep-Alive': '9' }
    await outgoing.send(request(url, { headers: { ...headers, ...others }, body: 'x' }))
    expect(received.join('')).toBe(
      `POST / HTTP/1.1\r\nhost: localhost:${port}\r\nconnection: keep-alive\r\naccept-encoding: identity\r\ncontent-length: 1\r\n\r\nx`,
    )
  })

  test.each([{ 'x-split': 'a\r\nx-forged: b' }, { 'bad name': 'a' }, { 'x-nul': 'a\0b' }])(
    'has no header that HTTP does not allow: %j',
    async (headers: Record<string, string>) => {
      const { url, received } = await recording()
      await expect(outgoing.send(request(url, { headers }))).rejects.toMatchObject({ reason: 'invalid_request' })
      expect(received).toEqual([])
    },
  )
})

describe('a response', () => {
  test.each([200, 204, 301, 400, 410, 429, 500, 503])('has the status %d', async (status) => {
    const { url } = await recording(
      `HTTP/1.1 ${status} Whatever\r\nX-One: 1\r\nset-cookie: a\r\nset-cookie: b\r\ncontent-length: 0\r\n\r\n`,
    )
    expect(await outgoing.send(request(url))).toEqual({
      status,
      headers: { 'x-one': '1', 'set-cookie': ['a', 'b'], 'content-length': '0' },
      body: Buffer.alloc(0),
      truncated: false,
    })
  })

  test.each([
    [9, 'x'.repeat(9), false],
    [10, 'x'.repeat(10), false],
    [11, 'x'.repeat(10), true],
    [100_000, 'x'.repeat(10), true],
  ])('is truncated to ten bytes of %d', async (length, text, truncated) => {
    const { url } = await recording(`${head}content-length: ${length}\r\n\r\n${'x'.repeat(length)}`)
    const response = await outgoing.send(request(url))
    expect([response.body.toString(), response.truncated]).toEqual([text, truncated])
  })
})

describe('a connection', () => {
  const twice = async (url: string) => [await outgoing.send(request(url)), await outgoing.send(request(url))]

  test('is reused', async () => {
    const server = await recording()
    for (let calls = 0; calls < 20; calls += 1) await outgoing.send(request(server.url, { body: 'x' }))
    expect(server.connections()).toBe(1)
  })

  test('uses TCP keep-alive', async () => {
    const { url } = await recording()
    const asked: unknown[] = []
    const dial: Dial = (target) => {
      const socket = connect(target)
      const setKeepAlive = socket.setKeepAlive.bind(socket)
      return Object.assign(socket, {
        setKeepAlive: (...given: [boolean, number]) => asked.push(given) && setKeepAlive(...given),
      })
    }
    await rig.outgoing({ dial }).send(request(url))
    expect(asked).toEqual([[true, 30_000]])
  })

  test('is not shared by concurrent calls', async () => {
    const server = await recording()
    await Promise.all(Array.from({ length: 5 }, () => outgoing.send(request(server.url))))
    expect(server.connections()).toBe(5)
  })

  test('is not shared by names with the same address', async () => {
    const server = await recording()
    await outgoing.send(request(server.url))
    await outgoing.send(request(`https://127.0.0.1:${server.port}/`))
    expect(server.connections()).toBe(2)
  })

  test.each([
    ['the server asks for it', `${head}connection: close\r\ncontent-length: 2\r\n\r\nok`],
    ['its response ends with it', 'HTTP/1.0 200 OK\r\ncontent-length: 2\r\n\r\nok'],
    ['the body was cut', `${head}content-length: 20\r\n\r\n${'x'.repeat(20)}`],
  ])('is closed when %s', async (_, response) => {
    const server = await recording(response)
    await twice(server.url)
    expect(server.connections()).toBe(2)
    await server.allClosed()
  })

  test('that the server has closed in the meantime is replaced', async () => {
    const server = await recording()
    for (let calls = 0; calls < 10; calls += 1) {
      expect(await outgoing.send(request(server.url))).toMatchObject({ status: 200 })
      for (const socket of server.sockets) socket.end()
      await server.allClosed()
    }
    expect(server.connections()).toBe(10)
    expect(server.received).toHaveLength(10)
  })

  test('is closed after the idle time that the server allows', async () => {
    const server = await recording(`${head}keep-alive: timeout=3\r\ncontent-length: 0\r\n\r\n`)
    await outgoing.send(request(server.url))
    expect(server.sockets.size).toBe(1)
    await server.allClosed()
  })

  test('is closed when there are too many idle ones', async () => {
    const few = rig.outgoing({ maxIdleConnections: 2 })
    const servers = await Promise.all([recording(), recording(), recording()])
    for (const { url } of servers) await few.send(request(url))
    await servers[0]?.allClosed()
    expect(servers.map(({ sockets }) => sockets.size)).toEqual([0, 1, 1])
    for (const { url } of servers) await few.send(request(url))
    expect(servers[0]?.connections()).toBe(2)
  })

  test('is closed by close()', async () => {
    const server = await recording()
    await outgoing.send(request(server.url))
    outgoing.close()
    await server.allClosed()
    await expect(outgoing.send(request(server.url))).rejects.toMatchObject({ reason: 'aborted' })
    expect(server.connections()).toBe(1)
  })
})

describe('a call that is aborted', () => {
  test.each([
    ['while the name is looked up', { lookup: () => new Promise<string[]>(() => {}) }],
    ['during its response', {}],
  ])('%s ends with the reason and its connection', async (_, options) => {
    const server = await rig.serve(() => controller.abort(new Error('enough')))
    const controller = new AbortController()
    const response = rig.outgoing(options).send(request(server.url, { signal: controller.signal }))
    if ('lookup' in options) controller.abort()
    await expect(response).rejects.toMatchObject({ reason: 'aborted', message: 'The call was aborted' })
    await server.allClosed()
  })

  test('before it starts makes no connection', async () => {
    const server = await recording()
    await expect(outgoing.send(request(server.url, { signal: AbortSignal.abort() }))).rejects.toMatchObject({
      reason: 'aborted',
    })
    expect(server.connections()).toBe(0)
  })

  test('by close() fails as well', async () => {
    const server = await rig.serve(() => outgoing.close())
    await expect(outgoing.send(request(server.url))).rejects.toMatchObject({ reason: 'aborted' })
    await server.allClosed()
  })

  test('leaves no listener on its signal', async () => {
    const { url } = await recording()
    const controller = new AbortController()
    await outgoing.send(request(url, { signal: controller.signal }))
    expect(getEventListeners(controller.signal, 'abort')).toEqual([])
  })
})
