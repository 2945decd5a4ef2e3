/** Reads a stream frame by frame, as a client would; leaves early when told to. */

import type { IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import type { JsonObject } from '../../src/platform/json.ts'
import type { TestService } from './testService.ts'

export type Frame = { id: string; event: string; data: JsonObject }
export type Streamed = { status: number; headers: IncomingHttpHeaders; frames: Frame[]; text: string }

type Options = {
  body?: unknown
  headers?: Record<string, string>
  key?: string
  /** Go away when this is true. */
  until?: (frame: Frame, frames: Frame[]) => boolean
}

export function stream(service: TestService, method: string, path: string, options: Options = {}): Promise<Streamed> {
  const { body, headers = {}, key = service.credentials.api_key, until } = options
  const raw = body === undefined ? undefined : JSON.stringify(body)
  const content = raw === undefined ? {} : { 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const call = https.request({
      host: '127.0.0.1',
      servername: 'localhost',
      port: service.port,
      ca: service.ca,
      agent: false,
      method,
      path,
      headers: { accept: 'text/event-stream', authorization: `Bearer ${key}`, ...content, ...headers },
    })
    call.on('error', reject)
    call.on('response', (response) => {
      const read = createFrameReader()
      const finish = () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, frames: read.frames, text: read.text() })
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        for (const frame of read.push(chunk)) {
          if (!until?.(frame, read.frames)) continue
          call.destroy()
          finish()
          return
        }
      })
      response.on('end', finish)
      response.on('error', finish)
    })
    call.end(raw)
  })
}

export function createFrameReader() {
  const frames: Frame[] = []
  let all = ''
  let rest = ''
  return {
    frames,
    text: () => all,
    push(chunk: string): Frame[] {
      all += chunk
      const blocks = (rest + chunk).split('\n\n')
      rest = blocks.pop() ?? ''
      const found = blocks.map(toFrame).filter((frame) => frame.event !== '')
      frames.push(...found)
      return found
    },
  }
}

function toFrame(block: string): Frame {
  const lines = block.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line))
  const field = (name: string) => lines.find((match) => match?.[1] === name)?.[2] ?? ''
  const data = field('data')
  return { id: field('id'), event: field('event'), data: data === '' ? {} : (JSON.parse(data) as JsonObject) }
}
