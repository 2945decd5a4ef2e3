/** Streams the events of the organisation. An event is serialised once, for all its followers. */
import { streamToViewer, subscribe } from '../schema/building/viewedLog.ts'
import type { Deps } from '../schema/context/context.ts'
import { schema } from '../schema/schema.ts'
import { eventFrame, type Frame, idFrame } from '../src/streaming/sseFrames.ts'
import type { FeedMessage } from '../src/webhooks/feed/followEvents.ts'
import { beginCall, throwOriginal } from './callRoute.ts'
import { countedStream, finalFrame, openReply } from './countedStream.ts'
import type { PreparedRoute } from './prepareRoute.ts'

export function feedHandler(prepared: PreparedRoute, deps: Deps) {
  const begin = beginCall(prepared, deps)
  return countedStream(deps, async (request, reply, onClose) => {
    const { context, variables } = begin(request)
    const { nameField, headers } = request
    if (headers['last-event-id'])
      request.nameField = (param) => (param === 'after' ? 'Last-Event-ID' : nameField(param))
    const args = { schema, document: prepared.document, contextValue: context, variableValues: variables }
    const log = await subscribe<FeedMessage>(args).catch(throwOriginal)
    const format = { toText, ready: (position: string) => idFrame(position, 'ready'), complete: '', finalFrame }
    streamToViewer(context, log, format, openReply(deps, reply, onClose))
  })
}

const frames = new WeakMap<FeedMessage, Frame>()

function toText(message: FeedMessage): Frame {
  const frame = frames.get(message) ?? frameOf(message)
  frames.set(message, frame)
  return frame
}

const frameOf = ({ position, type, dataText }: FeedMessage): Frame =>
  type === null ? idFrame(position) : eventFrame(position, type, dataText)
