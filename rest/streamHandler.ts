/** A run's log as a stream: live while the run goes on, whole afterwards, from any number on. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context, Deps } from '../schema/context.ts'
import {
  type Followed,
  type Following,
  isLast,
  type Run,
  type RunEvent,
  streamOwnRun,
  streamRun,
} from '../schema/runStream.ts'
import { openSse, type SseWriter } from '../src/edge/sseWriter.ts'
import { fail } from '../src/platform/errors.ts'
import type { JsonObject } from '../src/platform/json.ts'
import { callOf } from './callRoute.ts'
import { eventFrame } from './eventFrame.ts'
import { replayedHeader } from './idempotency.ts'
import type { PreparedRoute } from './prepareRoute.ts'

export function streamHandler(prepared: PreparedRoute, deps: Deps) {
  const call = callOf(prepared, deps)
  const isOwn = prepared.route.stream === 'own'
  const follow = isOwn ? streamOwnRun : streamRun
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const seen = lastSeen(request, isOwn)
    const { answer, data, context } = await call(request)
    const id = String((answer as JsonObject).id)
    const created = data.createRun as JsonObject | undefined
    const isNew = created?.replayed === false // nothing of it was ever read, whatever its maker has read before
    if (seen !== undefined) request.nameField = (param) => (param === 'after' ? seen.param : param)
    const following = await follow(context, id, isNew ? 0 : (seen?.seq ?? 0))
    const headers = { 'content-location': `/v2/runs/${id}`, ...replayedHeader(created?.replayed) }
    pour(context, following, reply, headers)
  }
}

type Seen = { seq: number; param: string }

/** Where to continue: what the reader got last says more than the address, which it keeps when it reconnects. */
function lastSeen({ headers, query }: FastifyRequest, isOwn: boolean): Seen | undefined {
  const address = query as { after?: unknown }
  const { after } = address
  if (!isOwn) delete address.after // elsewhere it stays, to be refused with what else is unknown there
  const header = headers['last-event-id']
  if (header !== undefined && header !== '') {
    if (typeof header === 'string' && /^\d+$/.test(header)) return { seq: Number(header), param: 'Last-Event-ID' }
    throw fail('invalid_header', { param: 'Last-Event-ID', message: 'Last-Event-ID must be the number of an event' })
  }
  if (isOwn || after === undefined) return undefined
  if (typeof after === 'string' && /^-?\d+$/.test(after)) return { seq: Number(after), param: 'after' }
  throw fail('wrong_type', { param: 'after', message: 'after must be the number of an event' })
}

function pour(
  { deps, viewer }: Context,
  following: Following,
  reply: FastifyReply,
  headers: Record<string, string>,
): void {
  let followed: Followed | undefined
  const leave = () => {
    sse.write('retry: 500\n\n') // to whoever listens: come back soon, elsewhere
    sse.end()
  }
  const sse = openSse(reply, headers, {
    onClose() {
      followed?.stop()
      forget()
      unwatch()
    },
    onDrain: () => followed?.readOn(),
  })
  const forget = deps.closing.onClose(leave)
  const sendAway = ({ message }: Error) => {
    sse.write(`: ${message}\n\n`) // for people; clients come back, and are answered 401 or 403
    sse.end()
  }
  const unwatch = deps.watchCredentials(viewer, sendAway, following.authorize)
  if (following.isOver) {
    sse.end()
    return
  }
  const receive = (events: RunEvent[]) => void pass(deps, following.run, sse, events)
  followed = following.start({ receive, isReady: () => !sse.isBlocked })
  if (deps.closing.isClosing) leave()
}

async function pass(deps: Deps, run: Run, sse: SseWriter, events: RunEvent[]): Promise<void> {
  const last = events.at(-1)
  if (last === undefined || !sse.isOpen) return
  const before = isLast(last) ? events.slice(0, -1) : events
  if (before.length > 0) sse.write(before.map((event) => eventFrame(event, run)).join(''))
  if (!isLast(last)) return
  const ended = await deps.runStore.read(run.organizationId, run.id).catch(() => undefined)
  if (ended !== undefined) sse.write(eventFrame(last, ended))
  sse.end() // without its last event the reader comes back for it
}
