/** A run's log as a stream: live while the run goes on, whole afterwards, from any number on. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../schema/context.ts'
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
import { beginCall, type Call, originalError, runCall } from './callRoute.ts'
import { runEventFrame } from './eventFrame.ts'
import { replayedHeader } from './idempotency.ts'
import type { PreparedRoute } from './prepareRoute.ts'

export function streamHandler(prepared: PreparedRoute, deps: Deps) {
  const begin = beginCall(prepared, deps)
  const isOwn = prepared.route.stream === 'own'
  const open = isOwn ? openCreated : openNamed
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const seen = lastSeen(request, isOwn)
    const call = begin(request)
    const { nameField } = request
    if (seen !== undefined) request.nameField = (param) => (param === 'after' ? seen.param : nameField(param))
    const { log, replayed } = await open(prepared, call, seen?.seq ?? 0)
    const headers = { 'content-location': `/v2/runs/${log.run.id}`, ...replayedHeader(replayed) }
    const toText = (event: RunEvent) => runEventFrame(event, log)
    streamToViewer(call.context, log, { toText, complete: '', finalFrame }, (hooks) => openSse(reply, hooks, headers))
  }
}

type Opened = { log: RunLog; replayed?: boolean }

/** A new run is read from its start, whatever its caller has read before. */
async function openCreated(prepared: PreparedRoute, { context, variables }: Call, after: number): Promise<Opened> {
  const created = Promise.withResolvers<CreatedRun>()
  await runCall(prepared, { context: { ...context, onStreamedRun: created.resolve }, variables })
  const { run, replayed } = await created.promise
  return { log: openCreatedRun(context, run, replayed ? after : 0), replayed }
}

async function openNamed({ document }: PreparedRoute, { context, variables }: Call, after: number): Promise<Opened> {
  const args = { schema, document, contextValue: context, variableValues: { ...variables, after } }
  const log = await subscribe<RunEvent>(args).catch(originalError)
  return { log: log as RunLog }
}

type Seen = { seq: number; param: string }

/** Where to continue: the header decides over the address, which a reader keeps when it reconnects. */
function lastSeen({ headers, query }: FastifyRequest, isOwn: boolean): Seen | undefined {
  const address = query as { after?: unknown }
  const { after } = address
  if (!isOwn) delete address.after // elsewhere it stays, to be refused with what else is unknown there
  const header = headers['last-event-id']
  if (header !== undefined && header !== '') {
    if (typeof header === 'string' && /^\d+$/.test(header)) return { seq: toInt(header), param: 'Last-Event-ID' }
    throw fail('invalid_header', { param: 'Last-Event-ID', message: 'Last-Event-ID must be the number of an event' })
  }
  if (isOwn || after === undefined) return undefined
  if (typeof after === 'string' && /^-?\d+$/.test(after)) return { seq: toInt(after), param: 'after' }
  throw fail('wrong_type', { param: 'after', message: 'after must be the number of an event' })
}

/** No log goes as far as GraphQL's integers: a number beyond them is refused like one beyond the log. */
const toInt = (digits: string): number => Math.max(-1, Math.min(Number(digits), 2_147_483_647))

/** Where nothing is written, the client reconnects by itself, and continues after the last event it got. */
function finalFrame({ reason, error }: StreamEnding): string {
  if (reason === 'closing') return retryFrame(500)
  return reason === 'credentials' ? comment(error.message) : '' // it reconnects, and is answered 401 or 403
}
