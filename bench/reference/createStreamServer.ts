/*
 * A minimal streaming server: keeps every GET open, and after POST /release/{count} writes that many frames to all of them
 * and ends them. Each frame is one write per connection, in its own turn of the event loop. Under back-pressure, Node
 * buffers without a limit.
 */
import { createSecureServer, type Http2SecureServer, type Http2ServerResponse } from 'node:http2'
import { setImmediate as turn } from 'node:timers/promises'
import { deltaText, frameOf, sseHeaders } from './runFrames.ts'

export function createStreamServer(tls: { cert: string; key: string }): Http2SecureServer {
  const first = frameOf('run.created', 1, {})
  let held = new Set<Http2ServerResponse>()
  return createSecureServer({ allowHTTP1: true, ...withoutDelay, ...tls }, ({ method, url }, response) => {
    if (method === 'POST') {
      response.writeHead(200, { 'content-length': 0 }).end()
      const released = held
      held = new Set()
      void pour(released, Number(url.split('/').at(-1)))
      return
    }
    held.add(response)
    response.once('close', () => held.delete(response))
    response.writeHead(200, sseHeaders)
    response.write(first)
  })
}

/** Node's other servers set this by default; without it, a second small write waits 40 ms for the reader's ACK. */
const withoutDelay = { noDelay: true }

async function pour(responses: Set<Http2ServerResponse>, count: number): Promise<void> {
  for (let index = 1; index <= count; index++) {
    const frame = frameOf('output.delta', index + 1, { delta: deltaText(index) })
    for (const response of responses) response.write(frame)
    await turn()
  }
  const last = frameOf('run.completed', count + 2, {})
  for (const response of responses) response.end(last)
}
