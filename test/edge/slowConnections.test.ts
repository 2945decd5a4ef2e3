import { once } from 'node:events'
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type EdgeDeps, openEdge } from '../../src/edge/openEdge.ts'
import { localCertificates } from '../../src/platform/certificates/localCertificates.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { movableClock } from '../helpers/movableClock.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

const clock = movableClock()
let service: TestService
let session: ClientHttp2Session
beforeAll(async () => {
  service = await startOwnService({ clock })
})
afterAll(() => service.dispose())
beforeEach(() => {
  session = connectHttp2(`https://127.0.0.1:${service.port}`, { ca: service.ca, servername: 'localhost' })
})
afterEach(() => new Promise<void>((resolve) => session.close(resolve)))

test('destroys a TCP connection that never begins its TLS handshake', async () => {
  const dataDir = join(process.env.TEST_CERTIFICATES ?? '', '..')
  const { cert, key } = await localCertificates({ dataDir, now: new Date() })
  const tls = { cert, key, handshakeTimeout: 20 }
  const unused = { publicUrl: () => 'https://localhost', newId: () => 'req_1', clock: systemClock }
  const app = openEdge({ ...unused, tls, corsOrigins: new Set<string>() } as unknown as EdgeDeps)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const accepted = once(app.server, 'connection')
  const silent = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  const [socket] = await accepted
  await once(socket, 'close')
  silent.destroy()
  await app.close()
})

const authorization = () => `Bearer ${service.credentials.api_key}`

test.each([
  [
    'that is read',
    { ':method': 'POST', ':path': '/v2/runs', 'content-type': 'application/json' },
    400,
    'invalid_header',
  ],
  [
    'of another type',
    { ':method': 'POST', ':path': '/v2/runs', 'content-type': 'text/plain' },
    415,
    'unsupported_media_type',
  ],
])('ends an HTTP/2 request whose body never ends: %s', async (_, headers, status, code) => {
  const stream = session.request({ ...headers, authorization: authorization() })
  const [answered, closed] = [once(stream, 'response'), once(stream, 'close')]
  let text = ''
  stream.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  stream.write('{"agent_id"')
  if (status !== 400) await answered
  await receivedBefore()
  clock.move(60_000)
  const [answer] = await answered
  await closed
  expect([answer[':status'], JSON.parse(text)]).toMatchObject([status, { error: { code } }])
})

test('does not end an HTTP/2 stream whose request is complete', async () => {
  const body = JSON.stringify({ agent_id: service.credentials.agents.simulator, input: { ask: {} } })
  const stream = session.request({
    ':method': 'POST',
    ':path': '/v2/runs/stream',
    'content-type': 'application/json',
    authorization: authorization(),
  })
  stream.end(body)
  let text = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  await waitUntil('the first event', 10_000, () => text.includes('run.created'))
  clock.move(60_000)
  await new Promise<void>((resolve) => session.ping(() => resolve()))
  expect(stream.closed).toBe(false)
  stream.close()
})

/** Resolves when a later request that passed the same checks has its response. */
async function receivedBefore(): Promise<void> {
  const other = session.request({ ':path': '/v2/agents', authorization: authorization() })
  await once(other, 'response')
  other.resume()
}
