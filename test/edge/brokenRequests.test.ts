import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { request } from '../helpers/httpClient.ts'
import { openSocket, sendRaw } from '../helpers/rawHttp.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const isAlive = async () => expect((await request(service, 'GET', '/v2/agents')).status).toBe(200)

describe('400 invalid_header', () => {
  test.each([
    ['one header beyond 16 KiB', `GET /v2/runs HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['an address beyond 16 KiB', `GET /v2/runs?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    [
      'many headers beyond 16 KiB',
      `GET /v2/runs HTTP/1.1\r\n${Array.from({ length: 2_000 }, (_, index) => `X-${index}: xxxxxxxx\r\n`).join('')}\r\n`,
    ],
    ['no HTTP at all', 'hello, is anybody there?\r\n\r\n'],
    ['binary', Buffer.from(Array.from({ length: 512 }, (_, index) => index % 256))],
    ['a header without a name', 'GET /v2/runs HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n'],
    ['NUL in a header', 'GET /v2/runs HTTP/1.1\r\nHost: x\r\nX-A: a\u0000b\r\n\r\n'],
    ['two lengths', 'POST /v2/runs HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx'],
    ['a negative length', 'POST /v2/runs HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'],
    [
      'a length and chunks, as smugglers do',
      'POST /v2/runs HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['an unknown method', 'FETCH /v2/runs HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['HTTP/1.1 without a Host', 'GET /v2/agents HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['two Host lines', 'GET /v2/agents HTTP/1.1\r\nHost: localhost\r\nhost: localhost\r\n\r\n'],
    ['another protocol version', 'GET /v2/runs HTTP/9.9\r\nHost: x\r\n\r\n'],
  ])('%s', async (_, bytes) => {
    const { status, json, headers } = await sendRaw(service, bytes)
    expect([status, json]).toMatchObject([
      400,
      { error: { type: 'invalid_request', code: 'invalid_header', request_id: expect.stringMatching(/^req_/) } },
    ])
    expect(headers).toMatchObject({ 'x-api-version': '2.4', 'x-request-id': expect.stringMatching(/^req_/) })
    await isAlive()
  })
})

describe('other clients are served', () => {
  test('while clients never finish their headers', async () => {
    const slow = await Promise.all(Array.from({ length: 50 }, () => openSocket(service)))
    for (const socket of slow) socket.write('POST /v2/runs HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    await isAlive()
    for (const socket of slow) socket.destroy()
  })

  test('while clients never finish their bodies', async () => {
    const slow = await Promise.all(Array.from({ length: 50 }, () => openSocket(service)))
    for (const socket of slow) {
      socket.write(
        `POST /v2/runs HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${service.credentials.api_key}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
      )
    }
    await isAlive()
    for (const socket of slow) socket.destroy()
    await isAlive()
  })

  test('while clients never finish their handshake, or speak plain HTTP to the TLS port', async () => {
    const silent = Array.from({ length: 50 }, () => connect(service.port, '127.0.0.1').on('error', () => {}))
    const plain = connect(service.port, '127.0.0.1').on('error', () => {})
    plain.write('GET /v2/runs HTTP/1.1\r\nHost: x\r\n\r\n')
    await new Promise((resolve) => plain.resume().once('close', resolve)) // after it has read the response
    await isAlive()
    for (const socket of silent) socket.destroy()
  })

  test('when a client disconnects in the middle of a response', async () => {
    for (let count = 0; count < 20; count++) {
      const socket = await openSocket(service)
      socket.write(
        `GET /v2/runs HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${service.credentials.api_key}\r\n\r\n`,
      )
      socket.destroy()
    }
    await isAlive()
    expect(service.logged.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([])
  })
})
