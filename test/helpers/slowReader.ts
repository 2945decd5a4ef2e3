/** A reader of a stream that does not read until it is told to. */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import { createFrameReader, type Frame } from './sse.ts'
import type { TestService } from './testService.ts'

export async function openWithoutReading(
  service: TestService,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<IncomingMessage> {
  const call = https.request({
    host: '127.0.0.1',
    servername: 'localhost',
    port: service.port,
    ca: service.ca,
    agent: false,
    method,
    path,
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${service.credentials.api_key}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
  })
  call.end(body && JSON.stringify(body))
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  response.pause()
  return response
}

export async function readToItsEnd(response: IncomingMessage): Promise<Frame[]> {
  const reader = createFrameReader()
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => reader.push(chunk))
  response.on('error', () => {})
  response.resume()
  await new Promise((done) => response.once('close', done)) // however it ends
  return reader.frames
}
