/** A client that follows the log of a run through one of the doors and records the events. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { JsonObject } from '../../../src/platform/json.ts'
import type { Call, Instance } from './instance.ts'
import { waitUntil } from './waitUntil.ts'

export type LogEvent = { seq: number; type: string; data: JsonObject }
export type Door = 'header' | 'query' | 'graphql'

/** The response was not a stream. */
export class StreamRefused extends Error {
  override readonly name = 'StreamRefused'
  readonly status: number
  readonly headers: IncomingHttpHeaders
  constructor({ statusCode = 0, headers }: IncomingMessage, body: string) {
    super(`${statusCode} ${body}`)
    this.status = statusCode
    this.headers = headers
  }
}

export type RunStream = {
  events: LogEvent[]
  /** How it ended: with the last event of the run, with a request to reconnect, or by a broken connection. */
  over: Promise<'ended' | 'asked to reconnect' | 'broken'>
  /** Waits for the event with this number. */
  until(seq: number): Promise<void>
  close(): void
}

/** Creates a run and follows it, in one call. */
export const createAndFollow = async (instance: Instance, body: JsonObject, call: Call = {}): Promise<RunStream> =>
  readStream(await instance.open('POST', '/v2/runs/stream', { ...call, body }), parseRestFrame)

/** Follows a run's log after the event with the number `after`. */
export async function follow(
  instance: Instance,
  runId: string,
  after = 0,
  door: Door = 'header',
  call: Call = {},
): Promise<RunStream> {
  if (door === 'graphql') {
    const body = { query: subscription, variables: { runId, after } }
    const headers = { ...call.headers, accept: 'text/event-stream' }
    return readStream(await instance.open('POST', '/graphql', { ...call, body, headers }), parseGraphqlFrame)
  }
  const path = `/v2/runs/${runId}/stream`
  const response =
    door === 'query'
      ? await instance.open('GET', `${path}?after=${after}`, call)
      : await instance.open('GET', path, { ...call, headers: { ...call.headers, 'last-event-id': String(after) } })
  return readStream(response, parseRestFrame)
}

/** The id of its run; the first event must have arrived. */
export const runIdOf = (stream: RunStream): string => String(stream.events[0]?.data.run_id)

export const isLast = ({ type }: LogEvent): boolean => /^run\.(completed|failed|cancelled)$/.test(type)

const subscription = `subscription ($runId: ID!, $after: Int) {
  runEvents(runId: $runId, after: $after) { seq type data run { id status } }
}`

type ParseFrame = (frame: string) => LogEvent | 'asked to reconnect' | undefined

async function readStream(response: IncomingMessage, parse: ParseFrame): Promise<RunStream> {
  if (response.statusCode !== 200) throw new StreamRefused(response, Buffer.concat(await response.toArray()).toString())
  const events: LogEvent[] = []
  let text = ''
  let count = 0
  let mustReconnect = false
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const frames = (text + chunk).split('\n\n')
    text = frames.pop() ?? ''
    for (const frame of frames) {
      const event = parse(frame)
      // The first frame only has the reconnection delay.
      if (event === 'asked to reconnect') mustReconnect = count > 0
      else if (event !== undefined) events.push(event)
      count++
    }
  })
  response.on('error', () => undefined)
  const over = new Promise<'ended' | 'asked to reconnect' | 'broken'>((resolve) => {
    response.once('close', () => {
      const last = events.at(-1)
      if (last !== undefined && isLast(last)) resolve('ended')
      else resolve(mustReconnect ? 'asked to reconnect' : 'broken')
    })
  })
  const until = async (seq: number): Promise<void> => {
    await waitUntil(`event ${seq} of a stream`, 20_000, () => (events.at(-1)?.seq ?? 0) >= seq)
  }
  return { events, over, until, close: () => response.destroy() }
}

function parseRestFrame(frame: string): ReturnType<ParseFrame> {
  const fields = new Map(frame.split('\n').map((line) => splitOnce(line, ': ')))
  if (fields.has('retry')) return 'asked to reconnect'
  const [id, type, data] = [fields.get('id'), fields.get('event'), fields.get('data')]
  if (id === undefined || type === undefined || data === undefined) return undefined
  return { seq: Number(id), type, data: JSON.parse(data) as JsonObject }
}

function parseGraphqlFrame(frame: string): ReturnType<ParseFrame> {
  const fields = new Map(frame.split('\n').map((line) => splitOnce(line, ': ')))
  const payload = fields.get('data')
  if (fields.get('event') !== 'next' || payload === undefined) return undefined
  const { data } = JSON.parse(payload) as { data?: { runEvents?: JsonObject & LogEvent & { run: unknown } } | null }
  const event = data?.runEvents
  if (event == null) return 'asked to reconnect'
  const { seq, type, data: own, run } = event
  return { seq, type: type.replace('_', '.'), data: { ...own, ...(run != null && { run }) } }
}

function splitOnce(line: string, separator: string): [string, string] {
  const at = line.indexOf(separator)
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + separator.length)]
}
