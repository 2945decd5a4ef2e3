/** A log that is served from any position and cut as the scenario specifies; checks that the client resumes correctly. */
import { splitAt } from './bodyBytes.ts'
import { differs } from './compare.ts'
import { type LogFrames, logFrames } from './logFrames.ts'
import { closedInTime, type Player, refuse } from './player.ts'
import type { Incoming, Reply } from './reply.ts'
import type { Cut, Log } from './scenario.ts'

export function playLog(log: Log, patienceMs: number): Player {
  const logged = logFrames(log)
  const routes = routesOf(log.operation)
  const failures: string[] = []
  /** The number of each retry since the last new event. */
  const retries: (number | undefined)[] = []
  const bound: { key?: string; body?: string } = {}
  /** What the client has for certain, and what it has at most. */
  let read = { least: 0, most: 0 }
  let answered = 0
  let isWhole = false
  const closings: Promise<string[]>[] = []

  function check(incoming: Incoming, position: number): string[] {
    const target = `${incoming.method} ${incoming.path}`
    const isFirst = position === 0
    const found = target === (isFirst ? routes.first : routes.resume) ? [] : [differs('the request', target, routes)]
    if (position < read.least || position > read.most) found.push(differs('the position', position, read))
    if (incoming.method !== 'POST') return found
    const [key, body] = [incoming.headers['idempotency-key'] ?? 'absent', incoming.body.toString('utf8')]
    bound.key ??= key
    bound.body ??= body
    if (key !== bound.key) found.push(differs('the idempotency key', key, bound.key))
    if (body !== bound.body) found.push(differs('the body', body, bound.body))
    return found
  }

  return {
    async handle(incoming, reply) {
      answered += 1
      if (isWhole) {
        failures.push(`request ${answered} (${incoming.method} ${incoming.path}) is one too many`)
        return refuse(reply)
      }
      const position = positionOf(incoming, logged)
      failures.push(...check(incoming, position).map((text) => `request ${answered}: ${text}`))
      const rest = Buffer.concat(logged.frames.slice(position))
      const planned = log.cuts[answered - 1]
      const cut = planned !== undefined && planned.at < rest.length ? planned : undefined
      isWhole = cut === undefined
      const sent = wholeFrames(logged.frames.slice(position), cut, log.newline === '\r\n')
      read = { least: cut?.by === 'reset' ? position : position + sent.certain, most: position + sent.possible }
      if (cut !== undefined) retries.push(retryAfter(retries.length === 0 ? 0 : retries.at(-1), sent, cut))
      await respond(reply, rest, cut, log.split)
      if (!isWhole) return
      if (log.operation !== 'events.follow') return reply.end()
      closings.push(closedInTime(reply, `request ${answered}`, patienceMs))
      await reply.closed
    },
    async failures() {
      const missing = isWhole ? [] : [`the client stopped after ${answered} requests, before the last frame`]
      return [...failures, ...missing, ...(await Promise.all(closings)).flat()]
    },
    pauses: () => retries.map(pauseBefore),
  }
}

const routeOf: Record<string, { first: string; resume: string }> = {
  'runs.stream': { first: 'POST /v2/runs/stream', resume: 'GET /v2/runs/run_1/stream' },
  'runs.follow': { first: 'GET /v2/runs/run_1/stream', resume: 'GET /v2/runs/run_1/stream' },
  'pipelineRuns.stream': {
    first: 'POST /v2/pipelines/pipe_1/runs/stream',
    resume: 'GET /v2/pipeline-runs/prun_1/stream',
  },
  'pipelineRuns.follow': {
    first: 'GET /v2/pipeline-runs/prun_1/stream',
    resume: 'GET /v2/pipeline-runs/prun_1/stream',
  },
  'events.follow': { first: 'GET /v2/events/stream', resume: 'GET /v2/events/stream' },
}

function routesOf(operation: string): { first: string; resume: string } {
  const routes = routeOf[operation]
  if (routes === undefined) throw new Error(`${operation} is not a stream`)
  return routes
}

/** -1 for an id that the log does not have. */
function positionOf(incoming: Incoming, { frames, idAfter }: LogFrames): number {
  const id = incoming.headers['last-event-id']
  return id === undefined ? 0 : frames.findIndex((_, index) => idAfter(index + 1) === id) + 1 || -1
}

type Sent = { certain: number; possible: number }

/** With CRLF, a frame is complete for some decoders before its last byte. */
function wholeFrames(frames: Buffer[], cut: Cut | undefined, isCrlf: boolean): Sent {
  const at = cut?.at ?? Number.POSITIVE_INFINITY
  let [end, certain, possible] = [0, 0, 0]
  for (const frame of frames) {
    end += frame.length
    if (end <= at) certain += 1
    if (end - (isCrlf ? 1 : 0) <= at) possible += 1
  }
  return { certain, possible }
}

/** Which retry since the last new event follows this response; undefined if that is not certain. */
function retryAfter(earlier: number | undefined, sent: Sent, cut: Cut): number | undefined {
  if (sent.certain !== sent.possible || (cut.by === 'reset' && sent.possible > 0)) return undefined
  if (sent.certain > 0) return 1
  return earlier === undefined ? undefined : earlier + 1
}

const firstPauseMs = 500
const maxPauseMs = 8_000

function pauseBefore(retry: number | undefined): [number, number] {
  if (retry === undefined) return [firstPauseMs * 0.75, maxPauseMs]
  const most = Math.min(maxPauseMs, firstPauseMs * 2 ** (retry - 1))
  return [most * 0.75, most]
}

async function respond(reply: Reply, rest: Buffer, cut: Cut | undefined, split: Log['split']): Promise<void> {
  const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }
  reply.head(200, headers, 'chunked')
  for (const piece of splitAt(rest.subarray(0, cut?.at), split)) await reply.write(piece)
  if (cut?.by === 'reset') reply.reset()
  if (cut?.by === 'fin') reply.fin()
  if (cut?.by === 'end') await reply.end()
}
