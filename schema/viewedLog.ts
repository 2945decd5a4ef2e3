/*
 * What a subscription field resolves to: a log that the viewer may read. GraphQL asks for an async iterable; the doors
 * take the log itself, and stream it to the viewer for as long as its rights last.
 */
import { createSourceEventStream, type ExecutionArgs } from 'graphql'
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

/** The log that a subscription asks for; throws the GraphQL error where there is none. */
export async function subscribe<Event>(args: ExecutionArgs): Promise<ViewedLog<Event>> {
  const source = await createSourceEventStream(args)
  if (Symbol.asyncIterator in source) return (source as Source<Event>).log
  throw source.errors?.[0]
}

export function streamToViewer<Event extends LogEvent>(
  { deps, viewer }: Context,
  log: ViewedLog<Event>,
  format: LogFormat<Event>,
  open: OpenStream,
): void {
  const { closing, watchCredentials } = deps
  streamLog({ closing, watch: (onEnd) => watchCredentials(viewer, onEnd, log.authorize) }, log, format, open)
}
