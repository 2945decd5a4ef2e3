/** Reads a stream frame by frame, and may disconnect early. */
import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import https from 'node:https'
import type { JsonObject } from '../../src/platform/json.ts'
import { addressOf } from './addressOf.ts'
import { checkLogEvent } from './openApiCheck.ts'
import type { TestService } from './testService.ts'

export type Frame = { id: string; event: string; data: JsonObject }
export type Streamed = { status: number; headers: IncomingHttpHeaders; frames: Frame[]; text: string }

export type OpenOptions = { body?: unknown; headers?: Record<string, string>; key?: string }
type Options = OpenOptions & {
  /** Disconnects when this returns true. */
  until?: (frame: Frame, frames: Frame[]) => boolean
}

export async function stream(
  service: TestService,
  method: string,
  path: string,
  { until, ...options }: Options = {},
): Promise<Streamed> {
  const response = await openStream(service, method, path, options)
  const read = createFrameReader()
  const frames: Frame[] = []
  /** One after the other: a chunk may have frames after the awaited one. */
  const isLast = (frame: Frame): boolean => {
    frames.push(frame)
    return until?.(frame, frames) ?? false
  }
  await new Promise<void>((finish) => {
    response.setEncoding('utf8').on('data', (chunk: string) => {
      if (!read.push(chunk).some(isLast)) return
      response.removeAllListeners('data').destroy()
      finish()
    })
    response.on('end', finish).on('error', () => finish())
  })
  if (restStream.test(path)) for (const { data } of frames) checkLogEvent(data)
  return { status: response.statusCode ?? 0, headers: response.headers, frames, text: read.text() }
}

const restStream = /^\/v2\/(runs|pipelines\/\w+\/runs|pipeline-runs)\/(\w+\/)?stream(\?|$)/

/** Opens a stream without reading from it. */
export async function openStream(
  service: TestService,
  method: string,
  path: string,
  { body, headers = {}, key = service.credentials.api_key }: OpenOptions = {},
): Promise<IncomingMessage> {
  const content = body === undefined ? {} : { 'content-type': 'application/json' }
  const call = https.request({
    ...addressOf(service),
    agent: false,
    method,
    path,
    headers: { accept: 'text/event-stream', authorization: `Bearer ${key}`, ...content, ...headers },
  })
  call.end(body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body))
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  call.on('error', () => {})
  response.on('error', () => {}) // a 'close' event follows
  return response
}

/** Reads all frames of an opened stream, however it ends. */
export async function readToItsEnd(response: IncomingMessage): Promise<Frame[]> {
  const reader = createFrameReader()
  response.setEncoding('utf8').on('data', (chunk: string) => reader.push(chunk))
  await new Promise((done) => response.once('close', done))
  return reader.frames
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
