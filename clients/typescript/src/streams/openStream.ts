/** The streams of the REST API: logs of runs and pipeline runs, and the feed of the organisation's events. */
import { buildRequest, type Invocation } from '../calls/buildRequest.ts'
import type { Operation } from '../calls/operation.ts'
import { operationRow } from '../calls/operationTable.ts'
import { hasEnded } from '../calls/runResult.ts'
import { knownTypes } from '../calls/shape.ts'
import type { Configuration } from '../configuration.ts'
import { type ApiError, StreamInterruptedError } from '../errors/errors.ts'
import { type CallRequest, send } from '../http/send.ts'
import { createEventStream, type FeedStream, type LogStream } from './eventStream.ts'
import { createStreamConnector, type StreamRequest, type StreamSource } from './streamConnector.ts'
import { newStreamState, nextRequest, type StreamKind, type StreamState } from './streamState.ts'

/** The stream of an operation. Nothing is sent until its first event is requested. */
export function openStream(
  configuration: Configuration,
  operation: Operation,
  resource: string,
  { path, parameters: { after, since, ...parameters }, options }: Invocation,
): LogStream<unknown, unknown> & FeedStream<unknown> {
  const isPost = operation.method === 'POST'
  const kind = kindOf(operation)
  const state = newStreamState(
    kind,
    kind.subject && !isPost ? String(path[0]) : null,
    after === undefined ? undefined : String(after),
    configuration.parseJson,
  )
  // A position takes precedence over a time.
  state.since = after === undefined ? since : undefined
  const requestFor = (query: object): CallRequest =>
    buildRequest(configuration, operation, { path, parameters: { ...parameters, ...query }, options })
  const own = (name: string, id: string | null): CallRequest =>
    buildRequest(configuration, operationRow(`${resource}.${name}`), { path: [id ?? ''], parameters: {}, options })
  const first = requestFor({ since: state.since })
  const begin = (): CallRequest => (isPost ? first : requestFor({ since: state.since }))
  const resume = (): CallRequest => (isPost ? own('follow', state.subjectId) : requestFor({}))

  let keyMadeAtMs: number | undefined
  let refusal: ApiError | undefined
  const source: StreamSource = {
    ...first,
    progress: state,
    nextRequest: () => {
      const nowMs = configuration.clock.now()
      keyMadeAtMs ??= nowMs
      const next = nextRequest(state, isPost, nowMs - keyMadeAtMs)
      if (next === 'none') throw refusal ?? interrupted(state, undefined)
      return continued(state, next === 'begin' ? begin() : resume())
    },
    onCut: options.onCut,
    isEndless: options.isEndless,
    hasOtherWay: (error) => {
      // A key that may only write cannot read the log, but may join the run by its own POST.
      if (error.status !== 403 || !isPost || !state.mayRead || state.lastSeq === 0) return false
      state.mayRead = false
      refusal = error
      return true
    },
    hasEnded: async (signal) => {
      if (state.subjectId === null || state.lastSeq === 0) return false
      const run = (await send(configuration, { ...own('get', state.subjectId), signal })).data as { status: string }
      if (hasEnded(run.status)) state.final = run
      return hasEnded(run.status)
    },
    interrupted: (cause) => interrupted(state, cause),
  }
  return createEventStream(state, () => createStreamConnector(configuration, source), options)
}

function kindOf({ stream }: Operation): StreamKind {
  if (stream === 'run') return { subject: stream, knownTypes: knownTypes.RunEvent }
  if (stream === 'pipeline_run') return { subject: stream, knownTypes: knownTypes.PipelineRunEvent }
  return { subject: undefined, knownTypes: knownTypes.WebhookEvent }
}

const continued = ({ lastId }: StreamState, request: CallRequest): StreamRequest =>
  lastId === undefined ? request : { ...request, headers: { ...request.headers, 'last-event-id': lastId } }

const interrupted = ({ subjectId, lastSeq }: StreamState, cause: unknown): StreamInterruptedError =>
  new StreamInterruptedError(subjectId, lastSeq, cause)
