/** Connections that request a lot, send slowly, or never read. */
import { setTimeout as sleep } from 'node:timers/promises'
import { http2Frame, http2Opening } from '../../helpers/http2Frames.ts'
import { type Attacker, type HostileCall, many } from './attacker.ts'

const head = (attacker: Attacker, line: string, more = '') =>
  `${line} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${attacker.authorization}\r\n${more}\r\n`

export const connectionCalls: HostileCall[] = [
  {
    name: '300 TCP connections without a handshake',
    async run({ tcp }) {
      await Promise.all(many(300, () => tcp()))
    },
  },
  {
    name: '100 handshakes that stop after one byte',
    async run({ tcp }) {
      for (const socket of await Promise.all(many(100, () => tcp()))) socket.write(Buffer.from([22]))
    },
  },
  {
    name: 'bytes that are no TLS',
    async run({ tcp }) {
      for (const socket of await Promise.all(many(50, () => tcp()))) socket.write('GET / HTTP/1.1\r\n\r\n')
    },
  },
  {
    name: '50 heads that never end',
    async run({ tls }) {
      for (const socket of await Promise.all(many(50, () => tls()))) socket.write('GET / HTTP/1.1\r\nx-slow: ')
    },
  },
  {
    name: '50 bodies that never end',
    async run(attacker) {
      for (const socket of await Promise.all(many(50, () => attacker.tls())))
        socket.write(
          `${head(attacker, 'POST /v2/runs', 'content-length: 1000000\r\ncontent-type: application/json\r\n')}{`,
        )
    },
  },
  {
    name: '2,000 pipelined requests',
    async run(attacker) {
      const socket = await attacker.tls()
      socket.write(head(attacker, 'GET /v2/usage').repeat(2_000))
      socket.resume()
      await sleep(1_000)
    },
  },
  {
    name: 'a chunked body of 100,000 chunks',
    async run(attacker) {
      const socket = await attacker.tls()
      socket.write(
        `${head(attacker, 'POST /v2/runs', 'transfer-encoding: chunked\r\ncontent-type: application/json\r\n')}${'1\r\n \r\n'.repeat(100_000)}0\r\n\r\n`,
      )
      socket.resume()
      await sleep(500)
    },
  },
  {
    name: 'a chunk with a long extension',
    async run(attacker) {
      const socket = await attacker.tls()
      socket.write(
        `${head(attacker, 'POST /v2/runs', 'transfer-encoding: chunked\r\n')}1;${'x'.repeat(1_000_000)}\r\n \r\n0\r\n\r\n`,
      )
      socket.resume()
      await sleep(500)
    },
  },
  {
    name: '100 large pages that nobody reads',
    async run(attacker) {
      const { make, simulatorId } = attacker
      for (let index = 0; index < 12; index++)
        await make('/v2/runs', { agent_id: simulatorId, input: { output: { text: 'x'.repeat(900_000) } } })
      for (const socket of await Promise.all(many(100, () => attacker.tls()))) {
        socket.pause()
        socket.write(head(attacker, 'GET /v2/runs?limit=10'))
      }
      await sleep(1_000)
    },
  },
  {
    name: '40 streams that nobody reads',
    async run(attacker) {
      const { make, simulatorId } = attacker
      const run = await make('/v2/runs', { agent_id: simulatorId, input: { chunks: 20_000 } })
      for (const socket of await Promise.all(many(40, () => attacker.tls()))) {
        socket.pause()
        socket.write(head(attacker, `GET /v2/runs/${run.id}/stream`))
      }
      await sleep(1_000)
    },
  },
  {
    name: 'HTTP/2: a body of 60,000 frames',
    async run(attacker) {
      const socket = await attacker.tls('h2')
      const opening = http2Opening('/v2/runs', {
        authorization: attacker.authorization,
        'content-type': 'application/json',
      })
      const piece = http2Frame('data', 1, Buffer.from(' '))
      socket.write(Buffer.concat([opening, ...many(60_000, () => piece)]))
      socket.resume()
      await sleep(500)
    },
  },
  {
    name: 'HTTP/2: 2,000 streams opened and reset',
    async run(attacker) {
      const session = attacker.http2()
      for (let index = 0; index < 2_000; index++) {
        if (session.destroyed) return
        const stream = session.request({ ':path': '/v2/usage', authorization: attacker.authorization })
        stream.on('error', () => undefined)
        stream.close(8)
        if (index % 100 === 0) await sleep(1)
      }
      await sleep(500)
    },
  },
  {
    name: 'HTTP/2: large headers',
    async run(attacker) {
      const session = attacker.http2()
      await Promise.all(
        many(
          50,
          (index) =>
            new Promise((resolve) => {
              if (session.destroyed) return resolve(undefined)
              const stream = session.request({
                ':path': '/v2/usage',
                authorization: attacker.authorization,
                [`x-${index}`]: 'x'.repeat(40_000),
              })
              stream.on('error', resolve).on('close', resolve).resume()
            }),
        ),
      )
    },
  },
  {
    name: 'HTTP/2: 200 settings and pings',
    async run(attacker) {
      const session = attacker.http2()
      for (let index = 0; index < 200 && !session.destroyed; index++) {
        session.ping(() => undefined)
        session.settings({ initialWindowSize: 65_535 + index })
      }
      await sleep(500)
    },
  },
  {
    name: 'HTTP/2: 90 answers without a window',
    async run(attacker) {
      const session = attacker.http2()
      session.settings({ initialWindowSize: 0 })
      for (let index = 0; index < 90 && !session.destroyed; index++) {
        const stream = session.request({ ':path': '/v2/runs?limit=10', authorization: attacker.authorization })
        stream.on('error', () => undefined).pause()
      }
      await sleep(1_000)
    },
  },
  {
    name: '1,000 reservations of shared streams',
    async run({ send }) {
      await Promise.all(many(1_000, () => send('PUT', '/graphql/stream')))
    },
  },
  {
    name: '60 subscriptions',
    async run(attacker) {
      const body = JSON.stringify({ query: 'subscription { runEvents(runId: "run_0") { seq } }' })
      for (const socket of await Promise.all(many(60, () => attacker.tls())))
        socket.write(
          `${head(attacker, 'POST /graphql/stream', `accept: text/event-stream\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n`)}${body}`,
        )
      await sleep(500)
    },
  },
]
