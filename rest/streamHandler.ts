/** A run's log as a stream: live while the run goes on, whole afterwards, from any number on. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context, Deps } from '../schema/context.ts'
import { openCreatedRun } from '../schema/runEvent.ts'
import { schema } from '../schema/schema.ts'
import { streamToViewer, subscribe } from '../schema/viewedLog.ts'
import { fail } from '../src/platform/errors.ts'
import type { CreatedRun } from '../src/runs/createRun.ts'
import type { RunLog } from '../src/runs/followRun.ts'
import type { RunEvent } from '../src/runs/runEvent.ts'
import { comment, retryFrame } from '../src/streaming/sseFrames.ts'
import { openSse } from '../src/streaming/sseWriter.ts'
import type { StreamEnding } from '../src/streaming/streamEnding.ts'
import { beginCall, runCall } from './callRoute.ts'
import { runEventFrame } from './eventFrame.ts'
import { replayedHeader } from './idempotency.ts'
import type { PreparedRoute } from './prepareRoute.ts'

export function streamHandler(prepared: PreparedRoute, deps: Deps) {
  const open = prepared.route.stream === 'own' ? openOwn(prepared, deps) : openAny(prepared, deps)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { context, log, replayed } = await open(request)
    const headers = { 'content-location': `/v2/runs/${log.run.id}`, ...replayedHeader(replayed) }
    streamToViewer(context, log, formatOf(log), (hooks) => openSse(reply, hooks, { headers }))
  }
}

type Opened = { context: Context; log: RunLog; replayed?: boolean }

/** The run that this request creates. A new one is read from its start, whatever its caller has read before. */
function openOwn(prepared: PreparedRoute, deps: Deps) {
  const begin = beginCall(prepared, deps)
  return async (request: FastifyRequest): Promise<Opened> => {
    const seen = readLastEventId(request)
    const { context, variables } = begin(request)
    const created = Promise.withResolvers<CreatedRun>()
    await runCall(prepared, { context: { ...context, onStreamedRun: created.resolve }, variables })
    const { run, replayed } = await created.promise
    return { context, log: openCreatedRun(context, run, replayed ? startAfter(request, seen) : 0), replayed }
  }
}

function openAny(prepared: PreparedRoute, deps: Deps) {
  const begin = beginCall(prepared, deps)
  const { document } = prepared
  return async (request: FastifyRequest): Promise<Opened> => {
    const after = readAfter(request)
    const { context, variables } = begin(request)
    const variableValues = { ...variables, after: startAfter(request, after) }
    const opened = await subscribe<RunEvent>({ schema, document, contextValue: context, variableValues })
    if ('log' in opened) return { context, log: opened.log as RunLog }
    const [error] = opened.errors
    throw error?.originalError ?? error
  }
}

type Seen = { seq: number; param: string }

const readLastEventId = ({ headers }: FastifyRequest): Seen | undefined => {
  const header = headers['last-event-id']
  if (header === undefined || header === '') return undefined
  if (typeof header === 'string' && /^\d+$/.test(header)) return { seq: Number(header), param: 'Last-Event-ID' }
  throw fail('invalid_header', { param: 'Last-Event-ID', message: 'Last-Event-ID must be the number of an event' })
}

/** The header decides over the address, which a reader keeps when it reconnects. */
function readAfter(request: FastifyRequest): Seen | undefined {
  const address = request.query as { after?: unknown }
  const { after } = address
  delete address.after // read here, not with the variables
  const seen = readLastEventId(request)
  if (seen !== undefined || after === undefined) return seen
  if (typeof after === 'string' && /^-?\d+$/.test(after)) return { seq: Number(after), param: 'after' }
  throw fail('wrong_type', { param: 'after', message: 'after must be the number of an event' })
}

/** The number in GraphQL's range of integers; what is wrong with it is told by the name that the caller gave it. */
function startAfter(request: FastifyRequest, seen: Seen | undefined): number {
  if (seen === undefined) return 0
  const { nameField } = request
  request.nameField = (param) => (param === 'after' ? seen.param : nameField(param))
  return Math.max(-1, Math.min(seen.seq, maxInt))
}

const maxInt = 2_147_483_647

const formatOf = (log: RunLog) => ({
  toText: (event: RunEvent) => runEventFrame(event, log),
  complete: '',
  finalFrame,
})

/** Where nothing is written, the client reconnects by itself, and continues after the last event it got. */
function finalFrame({ reason, error }: StreamEnding): string {
  if (reason === 'closing') return retryFrame(500)
  return reason === 'credentials' ? comment(error.message) : '' // it reconnects, and is answered 401 or 403
}
