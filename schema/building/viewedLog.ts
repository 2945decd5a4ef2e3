/*
 * Subscription fields return a log that the viewer may read. GraphQL requires an async iterable, so the log is wrapped in
 * one; the doors unwrap it, and stream it until it ends or the viewer loses the right to read it.
 */
import { createSourceEventStream, type ExecutionArgs } from 'graphql'
import type { OpenLog, Streamable } from '../../src/streaming/logTails.ts'
import type { OpenStream } from '../../src/streaming/sseWriter.ts'
import { type LogFormat, streamLog } from '../../src/streaming/streamLog.ts'
import type { Viewer } from '../../src/viewer/viewer.ts'
import type { Context } from '../context/context.ts'

export type ViewedLog<Event> = OpenLog<Event> & {
  /** Throws unless the viewer may read the log. */
  authorize(viewer: Viewer): void
}

type Source<Event> = AsyncIterable<never> & { log: ViewedLog<Event> }

export const sourceOf = <Event>(log: ViewedLog<Event>): Source<Event> => ({
  log,
  [Symbol.asyncIterator]() {
    throw new Error('A viewed log can not be iterated')
  },
})

/** Executes a subscription up to its log; throws the GraphQL error if that fails. */
export async function subscribe<Event>(args: ExecutionArgs): Promise<ViewedLog<Event>> {
  const source = await createSourceEventStream(args)
  if (Symbol.asyncIterator in source) return (source as Source<Event>).log
  throw source.errors?.[0]
}

export function streamToViewer<Event extends Streamable>(
  { deps, viewer }: Context,
  log: ViewedLog<Event>,
  format: LogFormat<Event>,
  open: OpenStream,
): void {
  const { closing, watchCredentials } = deps
  streamLog({ closing, watch: (onEnd) => watchCredentials(viewer, onEnd, log.authorize) }, log, format, open)
}
