/** Streams the events of the organisation. An event is serialised once, for all who follow. */
import { streamToViewer, subscribe } from '../schema/building/viewedLog.ts'
import type { Deps } from '../schema/context/context.ts'
import { schema } from '../schema/schema.ts'
import type { FeedEvent } from '../src/events/feed/readFeed.ts'
import { comment, eventFrame } from '../src/streaming/sseFrames.ts'
import { closingWith, openSse } from '../src/streaming/sseWriter.ts'
import { beginCall, throwOriginal } from './callRoute.ts'
import { countedStream, finalFrame } from './countedStream.ts'
import type { PreparedRoute } from './prepareRoute.ts'

export function feedHandler(prepared: PreparedRoute, deps: Deps) {
  const begin = beginCall(prepared, deps)
  return countedStream(deps, async (request, reply, onClose) => {
    const { context, variables } = begin(request)
    const { nameField, headers } = request
    if (headers['last-event-id'])
      request.nameField = (param) => (param === 'after' ? 'Last-Event-ID' : nameField(param))
    const args = { schema, document: prepared.document, contextValue: context, variableValues: variables }
    const log = await subscribe<FeedEvent>(args).catch(throwOriginal)
    const open = closingWith(onClose, (hooks) => openSse(deps.unsentAnswers, reply, hooks))
    streamToViewer(context, log, { toText, ready: comment('ready'), complete: '', finalFrame }, open)
  })
}

const frames = new WeakMap<FeedEvent, string>()

function toText(event: FeedEvent): string {
  const frame = frames.get(event) ?? eventFrame(event.position, event.type, event.dataText)
  frames.set(event, frame)
  return frame
}
