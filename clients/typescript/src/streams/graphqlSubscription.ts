import type { Configuration } from '../configuration.ts'
import { StreamInterruptedError } from '../errors/errors.ts'
import { GraphqlError, type GraphqlResult } from '../errors/graphqlError.ts'
import { apiErrorFrom } from '../http/apiErrorFrom.ts'
import type { ParseJson } from '../http/parseJson.ts'
import type { CallRequest } from '../http/send.ts'
import { createStreamConnector, type StreamConnector } from './streamConnector.ts'

/** Leaving the loop ends the subscription. */
export type Subscription<Data> = AsyncGenerator<Data, void>

type Progress = {
  retries: number
  /** `seq` or `position` of the last result. */
  after: string | number | undefined
}

export function subscribe<Data>(
  configuration: Configuration,
  begin: CallRequest,
  query: string,
  variables: Record<string, unknown>,
): Subscription<Data> {
  const progress: Progress = { retries: 0, after: undefined }
  const takesPosition = /\$after\b/.test(query)
  const continued = (after: string | number): CallRequest => ({
    ...begin,
    body: JSON.stringify({ query, variables: { ...variables, after } }),
  })
  const connector = createStreamConnector(configuration, {
    ...begin,
    progress,
    nextRequest: () => (takesPosition && progress.after !== undefined ? continued(progress.after) : begin),
    hasOtherWay: () => false,
    hasEnded: async () => false,
    interrupted: (cause) => new StreamInterruptedError(null, Number(progress.after) || 0, cause),
  })
  const subscription = results<Data>(configuration, connector, progress, begin.signal)
  const end = subscription.return.bind(subscription)
  // A generator that waits would only end after its next result.
  subscription.return = (value) => {
    connector.close()
    return end(value)
  }
  return subscription
}

async function* results<Data>(
  configuration: Configuration,
  connector: StreamConnector,
  progress: Progress,
  signal: AbortSignal | undefined,
): Subscription<Data> {
  try {
    for (;;) {
      const frames = await connector.read()
      if (frames === undefined) return
      for (const frame of frames) {
        signal?.throwIfAborted()
        if (frame.event === 'complete') return
        if (frame.data === undefined) continue
        const result = resultOf(frame.data, configuration.parseJson)
        if (result?.data && !result.errors) {
          if (isNew(progress, result.data)) yield result.data as Data
        } else {
          await connector.cut(result && refusalOf(result, configuration.clock.now()))
          break
        }
      }
    }
  } finally {
    connector.close()
  }
}

/** Undefined if it cannot be read; the stream is then resumed. */
function resultOf(data: string, parseJson: ParseJson): GraphqlResult | undefined {
  try {
    return parseJson(data) as GraphqlResult
  } catch {
    return undefined
  }
}

/** A log that had to start over repeats what was yielded before. A feed's first message has only a position. */
function isNew(progress: Progress, data: unknown): boolean {
  const { seq, position, event } = fieldOf(data)
  if (typeof seq === 'number' && typeof progress.after === 'number' && seq <= progress.after) return false
  if (typeof seq === 'number') progress.after = seq
  else if (typeof position === 'string') progress.after = position
  if (typeof position === 'string' && event === null) return false
  progress.retries = 0
  return true
}

/** A subscription has one field, whose name the caller chooses. */
function fieldOf(data: unknown): Record<string, unknown> {
  const [field] = Object.values(data as object)
  return typeof field === 'object' && field !== null ? field : {}
}

/** An error with a status is treated like the same response of REST; any other ends the subscription. */
function refusalOf(result: GraphqlResult, nowMs: number) {
  const { message, extensions } = result.errors?.[0] ?? { message: '' }
  if (extensions?.status === undefined) throw new GraphqlError(result)
  const { status, requestId, docUrl, retryAfterSeconds, ...error } = extensions
  const headers = new Headers(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) })
  const text = JSON.stringify({ error: { ...error, message, request_id: requestId, doc_url: docUrl } })
  return apiErrorFrom({ status, headers, text, attempts: 1, nowMs })
}
