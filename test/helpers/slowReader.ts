/** A reader of a stream that does not read until it is told to. */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import { rest } from './httpClient.ts'
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

/** What a run must be given to have a long log that nobody but `flood` writes to. */
export const idle = { chunks: 1, delay_ms: 3_600_000 }

/**
 * Writes more to an idle run's log than sockets hold, in order. Were there two writers, their events could come in
 * another order than their numbers': a reader that takes no more then is left to read on from the log.
 */
export async function flood(service: TestService, runId: string): Promise<void> {
  const body = { type: 'respond', payload: { text: 'x'.repeat(60_000) } }
  for (let sent = 0; sent < 300; sent++) {
    const { status, text } = await rest(service, 'POST', `/runs/${runId}/action`, { body })
    if (status !== 200) throw new Error(`a message was answered ${text}`)
  }
}
