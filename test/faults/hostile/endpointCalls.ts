/** Responses of a hostile endpoint of the `http` runtime. */
import { gzipSync } from 'node:zlib'
import { json, ndjson, sse } from '../../helpers/httpAgents.ts'
import type { Behaviour } from '../../helpers/receiver.ts'
import { type HostileCall, many } from './attacker.ts'

const answerBytes = 10_000_000

const endpoint = (name: string, behaviour: () => Behaviour): HostileCall => ({
  name: `endpoint: ${name}`,
  run: ({ runEndpoint }) => runEndpoint(behaviour()),
})

const fill = (piece: string, characters: number): string => piece.repeat(Math.floor(characters / piece.length))
const output = (text: string): Behaviour => json(`{"output":${text}}`)
const list = (piece: string) => `[${fill(piece, answerBytes)}0]`

const failed = (message: string): Behaviour => ndjson({ type: 'run.failed', error: { code: 'x', message } })

export const endpointCalls: HostileCall[] = [
  endpoint('a failure of 200 KB of ://a:', () => failed(fill('://a:', 200_000))),
  endpoint('a failure of 200 KB of eyJ-', () => failed(fill('eyJ-', 200_000))),
  endpoint('an error answer of 200 KB of ://a:', () => json({ error: { message: fill('://a:', 200_000) } }, 500)),
  endpoint('10 MB of numbers', () => output(`{"a":${list('1,')}}`)),
  endpoint('10 MB of lists', () => output(`{"a":${list('[],')}}`)),
  endpoint('10 MB of objects', () => output(`{"a":${list('{},')}}`)),
  endpoint('10 MB of names', () => output(`{${many(800_000, (index) => `"n${index}":0`).join(',')}}`)),
  endpoint('10 MB of long numbers', () => output(`{"a":${list('1.2345678901e-12,')}}`)),
  endpoint('10 MB of escapes', () => output(`{"a":"${fill('\\u0001', answerBytes)}"}`)),
  endpoint('10 MB of depth', () => output(fill('[', answerBytes))),
  endpoint('10 MB of text', () => output(`{"a":"${fill('x', answerBytes)}"}`)),
  endpoint(
    'a gzip bomb',
    () => (response) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(200_000_000, ' '))),
  ),
  endpoint('100,000 small events', () => ndjson(...many(100_000, () => ({ type: 'output.delta', delta: 'x' })))),
  endpoint('an SSE event without end', () => sse(`data: ${fill('x', answerBytes * 2)}`)),
  endpoint('SSE of empty lines', () => sse(fill('data:\n', answerBytes))),
  endpoint('deltas of a megabyte', () =>
    ndjson(...many(9, () => ({ type: 'output.delta', delta: fill('x', 1_000_000) }))),
  ),
  endpoint('patches of many values', () =>
    ndjson(...many(5, () => ({ type: 'output.delta', patch: many(100_000, (index) => index) }))),
  ),
  endpoint('an endless header', () => (response) => {
    response.socket?.end(`HTTP/1.1 200 OK\r\nx: ${fill('x', 1_000_000)}`)
  }),
]
