/** Streams the log of a run, or of a pipeline run, from the start or after any event: live while it is active, stored afterwards. */
import type { FastifyRequest } from 'fastify'
import { streamToViewer, subscribe, type ViewedLog } from '../schema/building/viewedLog.ts'
import type { Deps } from '../schema/context/context.ts'
import { schema } from '../schema/schema.ts'
import { fail } from '../src/platform/errors.ts'
import type { Streamable } from '../src/streaming/logTails.ts'
import { beginCall, type Call, runCall, throwOriginal } from './callRoute.ts'
import { countedStream, finalFrame, openReply } from './countedStream.ts'
import { replayedHeader } from './idempotency.ts'
import type { PreparedRoute } from './prepareRoute.ts'
import type { StreamedLog } from './streamedLogs.ts'

export function streamHandler<
  Event extends Streamable,
  Log extends ViewedLog<Event>,
  Created extends { replayed: boolean },
>(prepared: PreparedRoute, deps: Deps, streamed: StreamedLog<Event, Log, Created>) {
  const begin = beginCall(prepared, deps)
  const isCreated = prepared.route.stream === 'created'
  return countedStream(deps, async (request, reply, onClose) => {
    const seen = lastSeen(request, isCreated)
    const call = begin(request)
    const { nameField } = request
    if (seen !== undefined) request.nameField = (param) => (param === 'after' ? seen.param : nameField(param))
    const after = seen?.seq ?? 0
    const { log, replayed }: Opened<Log> = isCreated
      ? await openCreated(prepared, call, streamed, after)
      : { log: await openExisting<Event, Log>(prepared, call, after) }
    const headers = { 'content-location': streamed.pathOf(log), ...replayedHeader(replayed) }
    const toText = (event: Event) => streamed.toText(event, log)
    if (log.isOver) {
      onClose()
      // An EventSource reconnects until it gets 204.
      return void reply.code(204).headers(headers).send()
    }
    const open = openReply(deps, reply, onClose, headers)
    streamToViewer(call.context, log, { toText, complete: '', finalFrame }, open)
  })
}

type Opened<Log> = { log: Log; replayed?: boolean }

/** A new run is streamed from its start; the position applies only to one found by its idempotency key. */
async function openCreated<
  Event extends Streamable,
  Log extends ViewedLog<Event>,
  Created extends { replayed: boolean },
>(
  prepared: PreparedRoute,
  { context, variables }: Call,
  streamed: StreamedLog<Event, Log, Created>,
  after: number,
): Promise<Opened<Log>> {
  const passed = Promise.withResolvers<Created>()
  await runCall(prepared, { context: { ...context, ...streamed.onCreated(passed.resolve) }, variables })
  const created = await passed.promise
  const { replayed } = created
  return { log: streamed.openCreated(context, created, replayed ? after : 0), replayed }
}

async function openExisting<Event extends Streamable, Log extends ViewedLog<Event>>(
  { document }: PreparedRoute,
  { context, variables }: Call,
  after: number,
): Promise<Log> {
  const args = { schema, document, contextValue: context, variableValues: { ...variables, after } }
  return (await subscribe<Event>(args).catch(throwOriginal)) as Log
}

type Seen = { seq: number; param: string }

/**
 * Where to continue: `Last-Event-ID` takes precedence over `after`, since a client reconnects with the same URL. An `after`
 * that no log can have is refused even then.
 */
function lastSeen({ headers, query }: FastifyRequest, isCreated: boolean): Seen | undefined {
  const byHeader = seenByHeader(headers['last-event-id'])
  if (isCreated) return byHeader // `after` stays, and is refused as an unknown parameter
  const parameters = query as { after?: unknown }
  const byQuery = seenByQuery(parameters.after)
  delete parameters.after
  return byQuery !== undefined && byQuery.seq < 0 ? byQuery : (byHeader ?? byQuery)
}

function seenByHeader(header: string | string[] | undefined): Seen | undefined {
  if (header === undefined || header === '') return undefined
  if (typeof header === 'string' && /^\d+$/.test(header)) return { seq: toInt(header), param: 'Last-Event-ID' }
  throw fail('invalid_header', { param: 'Last-Event-ID', message: 'Last-Event-ID must be the number of an event' })
}

function seenByQuery(after: unknown): Seen | undefined {
  if (after === undefined) return undefined
  if (typeof after === 'string' && /^-?\d+$/.test(after)) return { seq: toInt(after), param: 'after' }
  throw fail('wrong_type', { param: 'after', message: 'after must be the number of an event' })
}

/** Clamps to GraphQL's Int. No log is that long, so the use case refuses the number. */
const toInt = (digits: string): number => Math.max(-1, Math.min(Number(digits), 2_147_483_647))
