/*
 * What a subscription field resolves to: a log that the viewer may read. GraphQL asks for an async iterable; the doors
 * take the log itself, and stream it to the viewer for as long as its rights last.
 */
import { createSourceEventStream, type ExecutionArgs, type GraphQLError } from 'graphql'
import type { Viewer } from '../src/access/viewer.ts'
import type { LogEvent, OpenLog } from '../src/streaming/logTails.ts'
import type { OpenStream } from '../src/streaming/sseWriter.ts'
import { type LogFormat, streamLog } from '../src/streaming/streamLog.ts'
import type { Context } from './context.ts'

export type ViewedLog<Event> = OpenLog<Event> & {
  /** Throws what a viewer lacks who may not read it. */
  authorize(viewer: Viewer): void
}

type Source<Event> = AsyncIterable<never> & { log: ViewedLog<Event> }

export const sourceOf = <Event>(log: ViewedLog<Event>): Source<Event> => ({
  log,
  [Symbol.asyncIterator]() {
    throw new Error('A viewed log is not iterated over')
  },
})

/** The log that a subscription asks for; its events are whatever the field's events are. */
export async function subscribe<Event>(
  args: ExecutionArgs,
): Promise<{ log: ViewedLog<Event> } | { errors: readonly GraphQLError[] }> {
  const source = await createSourceEventStream(args)
  return Symbol.asyncIterator in source ? (source as Source<Event>) : { errors: source.errors ?? [] }
}

export function streamToViewer<Event extends LogEvent>(
  { deps, viewer }: Context,
  log: ViewedLog<Event>,
  format: LogFormat<Event>,
  open: OpenStream,
): void {
  const watchCredentials = (onEnd: Parameters<typeof deps.watchCredentials>[1]) =>
    deps.watchCredentials(viewer, onEnd, log.authorize)
  streamLog({ closing: deps.closing, watchCredentials }, log, format, open)
}
