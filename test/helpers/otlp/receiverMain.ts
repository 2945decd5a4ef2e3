/** A receiver of traces over OTLP/HTTP, as a separate process. It prints its port; `/spans` returns what it received. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeTraces, type ReceivedSpan } from './decodeTraces.ts'

const spans: ReceivedSpan[] = []
let headers = {}
/** Raw, to search for what must not be in them. */
let bodies = ''
let behaviour = 'accept'
let hanging = 0

const server = createServer(async (request, response): Promise<unknown> => {
  const body = Buffer.concat(await request.toArray())
  if (request.url?.startsWith('/behave/')) {
    behaviour = request.url.slice('/behave/'.length)
    return response.end()
  }
  if (request.url === '/spans') return response.end(JSON.stringify({ spans, headers, bodies, hanging }))
  if (request.url !== '/v1/traces' || request.headers['content-type'] !== 'application/x-protobuf')
    return response.writeHead(404).end()
  if (behaviour === 'hang') return hanging++
  if (behaviour !== 'accept') return response.writeHead(Number(behaviour)).end()
  spans.push(...decodeTraces(body))
  headers = request.headers
  bodies += body.toString('latin1')
  return response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
process.stdin.resume().on('end', () => process.exit()) // with the tests
