import { buildRequest, type Invocation } from './buildRequest.ts'
import type { Configuration } from './configuration.ts'
import { createEventStream, type FeedStream, type LogStream } from './eventStream.ts'
import type { Operation } from './operation.ts'
import { operationRow } from './operationTable.ts'
import { hasEnded } from './runResult.ts'
import { send } from './send.ts'
import { knownTypes } from './shape.ts'
import { createStreamConnector } from './streamConnector.ts'
import { newStreamState } from './streamState.ts'

/** The stream of an operation. Nothing is sent before its first event is asked for. */
export const openStream = (
  configuration: Configuration,
  operation: Operation,
  resource: string,
  { path, parameters: { after, since, ...parameters }, options }: Invocation,
): LogStream<unknown, unknown> & FeedStream<unknown> => {
  const { stream, method } = operation
  const kind =
    stream === 'feed' || stream === undefined
      ? { subject: undefined, knownTypes: knownTypes.WebhookEvent }
      : { subject: stream, knownTypes: stream === 'run' ? knownTypes.RunEvent : knownTypes.PipelineRunEvent }
  const state = newStreamState(
    kind,
    kind.subject && method === 'GET' ? String(path[0]) : null,
    after === undefined ? undefined : String(after),
  )
  const requestFor = (query: object) =>
    buildRequest(configuration, operation, { path, parameters: { ...parameters, ...query }, options })
  const own = (name: string, id: string) =>
    buildRequest(configuration, operationRow(`${resource}.${name}`), { path: [id], parameters: {}, options })
  const connector = createStreamConnector({
    configuration,
    state,
    // A position wins over a time; the time is for the first connection alone.
    begin: requestFor(after === undefined ? { since } : {}),
    resumeUrl: (id) => (method === 'POST' ? own('follow', id ?? '') : requestFor({})).url,
    readEnded: async (id) => {
      const run = (await send(configuration, own('get', id))).data as { status: string }
      return hasEnded(run.status) ? run : undefined
    },
  })
  return createEventStream(state, connector, options.signal)
}
