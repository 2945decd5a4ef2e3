/** Streams the events of a run, from the start or after any event: live while the run is active, from the log afterwards. */
import type { FastifyRequest } from 'fastify'
import { streamToViewer, subscribe } from '../schema/building/viewedLog.ts'
import type { Deps } from '../schema/context/context.ts'
import { openCreatedRun } from '../schema/runs/runEvent.ts'
import { schema } from '../schema/schema.ts'
import { fail } from '../src/platform/errors.ts'
import type { CreatedRun } from '../src/runs/createRun.ts'
import type { RunLog } from '../src/runs/followRun.ts'
import type { RunEvent } from '../src/runs/runEvent.ts'
import { closingWith, openSse } from '../src/streaming/sseWriter.ts'
import { beginCall, type Call, runCall, throwOriginal } from './callRoute.ts'
import { countedStream, finalFrame } from './countedStream.ts'
import { runEventFrame } from './eventFrame.ts'
import { replayedHeader } from './idempotency.ts'
import type { PreparedRoute } from './prepareRoute.ts'

export function streamHandler(prepared: PreparedRoute, deps: Deps) {
  const begin = beginCall(prepared, deps)
  const isCreated = prepared.route.stream === 'created'
  const open = isCreated ? openCreated : openExisting
  return countedStream(deps, async (request, reply, onClose) => {
    const seen = lastSeen(request, isCreated)
    const call = begin(request)
    const { nameField } = request
    if (seen !== undefined) request.nameField = (param) => (param === 'after' ? seen.param : nameField(param))
    const { log, replayed } = await open(prepared, call, seen?.seq ?? 0)
    const headers = { 'content-location': `/v2/runs/${log.run.id}`, ...replayedHeader(replayed) }
    const toText = (event: RunEvent) => runEventFrame(event, log)
    if (log.isOver) {
      onClose()
      // An EventSource reconnects until it gets 204.
      return void reply.code(204).headers(headers).send()
    }
    const openReply = closingWith(onClose, (hooks) => openSse(deps.unsentAnswers, reply, hooks, headers))
    streamToViewer(call.context, log, { toText, complete: '', finalFrame }, openReply)
  })
}

type Opened = { log: RunLog; replayed?: boolean }

/** A new run is streamed from its start; the position only counts for a run that the idempotency key has found. */
async function openCreated(prepared: PreparedRoute, { context, variables }: Call, after: number): Promise<Opened> {
  const created = Promise.withResolvers<CreatedRun>()
  await runCall(prepared, { context: { ...context, onStreamedRun: created.resolve }, variables })
  const { run, replayed } = await created.promise
  return { log: openCreatedRun(context, run, replayed ? after : 0), replayed }
}

async function openExisting({ document }: PreparedRoute, { context, variables }: Call, after: number): Promise<Opened> {
  const args = { schema, document, contextValue: context, variableValues: { ...variables, after } }
  const log = await subscribe<RunEvent>(args).catch(throwOriginal)
  return { log: log as RunLog }
}

type Seen = { seq: number; param: string }

/** Where to continue: `Last-Event-ID` wins over `after`, since a client reconnects with the same URL. */
function lastSeen({ headers, query }: FastifyRequest, isCreated: boolean): Seen | undefined {
  const parameters = query as { after?: unknown }
  const { after } = parameters
  if (!isCreated) delete parameters.after // otherwise it stays, and is refused as an unknown parameter
  const header = headers['last-event-id']
  if (header !== undefined && header !== '') {
    if (typeof header === 'string' && /^\d+$/.test(header)) return { seq: toInt(header), param: 'Last-Event-ID' }
    throw fail('invalid_header', { param: 'Last-Event-ID', message: 'Last-Event-ID must be the number of an event' })
  }
  if (isCreated || after === undefined) return undefined
  if (typeof after === 'string' && /^-?\d+$/.test(after)) return { seq: toInt(after), param: 'after' }
  throw fail('wrong_type', { param: 'after', message: 'after must be the number of an event' })
}

/** Clamps to GraphQL's Int. No log is that long, so the use case refuses the number. */
const toInt = (digits: string): number => Math.max(-1, Math.min(Number(digits), 2_147_483_647))
