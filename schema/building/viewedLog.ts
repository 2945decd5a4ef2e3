/*
 * Subscription fields return a log that the viewer may read, as an async iterable with the log in it. Our doors stream the
 * log itself, which formats an event once for all its readers; other GraphQL servers iterate over it. Either way it ends
 * when the viewer loses the right to read it.
 */
import { createSourceEventStream, type ExecutionArgs } from 'graphql'
import { iterateLog } from '../../src/streaming/iterateLog.ts'
import type { OpenLog, Streamable } from '../../src/streaming/logTails.ts'
import type { OpenStream } from '../../src/streaming/sseWriter.ts'
import { type LogFormat, type StreamDeps, streamLog } from '../../src/streaming/streamLog.ts'
import type { Viewer } from '../../src/viewer/viewer.ts'
import type { Context } from '../context/context.ts'
import { renewContext } from '../context/createContext.ts'

export type ViewedLog<Event> = OpenLog<Event> & {
  /** Throws unless the viewer may read the log. */
  authorize(viewer: Viewer): void
}

type Source<Event> = AsyncIterable<Event> & { log: ViewedLog<Event> }

/** For `subscribe` of a subscription field. */
export const sourceOf = <Event extends Streamable>(log: ViewedLog<Event>, context: Context): Source<Event> => ({
  log,
  [Symbol.asyncIterator]: () => iterateLog(streamDeps(context, log), log),
})

/**
 * For `resolve` of a subscription field. Other servers keep one context for all events of a subscription: what was loaded
 * for an earlier event may have changed, and each event is a separate response.
 */
export function resolveEvent<Event>(event: Event, _: object, context: Context): Event {
  renewContext(context)
  return event
}

const streamDeps = ({ deps, viewer }: Context, { authorize }: Pick<ViewedLog<unknown>, 'authorize'>): StreamDeps => ({
  closing: deps.closing,
  watch: (onEnd) => deps.watchCredentials(viewer, onEnd, authorize),
})

/** Executes a subscription up to its log; throws the GraphQL error if that fails. */
export async function subscribe<Event>(
  args: ExecutionArgs,
  open: typeof createSourceEventStream = createSourceEventStream,
): Promise<ViewedLog<Event>> {
  const source = await open(args)
  if (Symbol.asyncIterator in source) return (source as Source<Event>).log
  throw source.errors?.[0]
}

export const streamToViewer = <Event extends Streamable>(
  context: Context,
  log: ViewedLog<Event>,
  format: LogFormat<Event>,
  open: OpenStream,
): void => streamLog(streamDeps(context, log), log, format, open)
